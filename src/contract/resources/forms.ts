import * as z from 'zod/mini';
import { resourceSchema } from './resource.ts';
import { accessSchema } from './schema/access.ts';
import { createDirectorySchema } from './schema/create-directory.ts';
import { createDocumentSchema } from './schema/create-document.ts';
import { dashboardSchema } from './schema/dashboard.ts';
import { deleteSchema } from './schema/delete.ts';
import { markdownValueSchema } from './schema/markdown.ts';
import { moveSchema } from './schema/move.ts';
import { renameSchema } from './schema/rename.ts';
import { restoreSchema } from './schema/restore.ts';

/** Schemas of the forms that change resources, by id. */
export const resourceForms = {
  '@service/resources/schema/create-directory': createDirectorySchema,
  '@service/resources/schema/create-document': createDocumentSchema,
  '@service/resources/schema/markdown': markdownValueSchema,
  '@service/resources/schema/move': moveSchema,
  '@service/resources/schema/rename': renameSchema,
  '@service/resources/schema/access': accessSchema,
  '@service/resources/schema/delete': deleteSchema,
  '@service/resources/schema/restore': restoreSchema,
  '@service/resources/schema/dashboard': dashboardSchema,
} as const;

/** Id of a form that changes resources. */
export type ResourceFormId = keyof typeof resourceForms;
/** Value of a form that changes resources, by its id. */
export type ResourceFormValue<Id extends ResourceFormId> = z.input<(typeof resourceForms)[Id]>;

/** Result of these forms: the changed resource. */
export const resourceResultSchema = z.object({ resource: resourceSchema });
/** Result of a form that changes resources. */
export type ResourceResult = z.infer<typeof resourceResultSchema>;
