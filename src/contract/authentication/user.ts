import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../scalars.ts';

/** Workspace, with the id of its root directory. */
export const workspaceSchema = z.object({ id: idSchema, name: z.string(), rootResourceId: idSchema });
/** Workspace, with the id of its root directory. */
export type Workspace = z.infer<typeof workspaceSchema>;

/** User, with their workspace. */
export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  createdAt: timeSchema,
  workspace: workspaceSchema,
  workspaces: z.array(workspaceSchema),
});
/** User, with their workspace. */
export type User = z.infer<typeof userSchema>;
