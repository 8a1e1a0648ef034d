import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../scalars.ts';

export const workspaceSchema = z.object({ id: idSchema, name: z.string(), rootResourceId: idSchema });
export type Workspace = z.infer<typeof workspaceSchema>;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  createdAt: timeSchema,
  workspace: workspaceSchema,
  workspaces: z.array(workspaceSchema),
});
export type User = z.infer<typeof userSchema>;
