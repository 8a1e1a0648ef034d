import { resourceForms, type LimitName, type ResourceFormId } from '@service/widgets/contract';
import type * as z from 'zod/mini';
import type { EventName } from '../../events.ts';

type ResourceEventName = Extract<EventName, `resources.${string}.${'submitted' | 'patched'}`>;

/** A form of the resources feature; all of them answer `{ resource }`. */
export interface ResourceFormType {
  /** The event that a submission raises, with its target. */
  readonly event: ResourceEventName;
  /** The event of a value that holds a patch. */
  readonly patchEvent?: ResourceEventName;
  readonly schema: z.ZodMiniType;
  /** Whether a submission names the revision that it is based on. */
  readonly revision: 'required' | 'optional' | 'never';
  /** The member of its value whose JSON text is kept as it came: numbers of any size, members in their order. */
  readonly keeps?: string;
  /** The limit of its body's bytes. */
  readonly body: LimitName;
}

type Rest = Partial<Omit<ResourceFormType, 'event' | 'schema'>>;

const form = (id: ResourceFormId, event: ResourceEventName, rest: Rest = {}) => ({
  [id]: { revision: 'never', body: 'jsonBytes', ...rest, event, schema: resourceForms[id] } as const,
});

/** The resource types of the feature that can be submitted. */
export const resourceFormTypes: Readonly<Record<string, ResourceFormType>> = {
  ...form('@service/resources/schema/create-directory', 'resources.create-directory.submitted'),
  ...form('@service/resources/schema/create-document', 'resources.create-document.submitted', {
    body: 'markdownJsonBytes',
  }),
  ...form('@service/resources/schema/markdown', 'resources.markdown.submitted', {
    patchEvent: 'resources.markdown.patched',
    revision: 'required',
    body: 'markdownJsonBytes',
  }),
  ...form('@service/resources/schema/dashboard', 'resources.dashboard.submitted', {
    revision: 'optional',
    keeps: 'document',
  }),
  ...form('@service/resources/schema/rename', 'resources.rename.submitted'),
  ...form('@service/resources/schema/move', 'resources.move.submitted'),
  ...form('@service/resources/schema/restore', 'resources.restore.submitted'),
  ...form('@service/resources/schema/access', 'resources.access.submitted'),
  ...form('@service/resources/schema/delete', 'resources.delete.submitted'),
};

export const resourceFormType = (type: string): ResourceFormType | undefined =>
  Object.hasOwn(resourceFormTypes, type) ? resourceFormTypes[type] : undefined;
