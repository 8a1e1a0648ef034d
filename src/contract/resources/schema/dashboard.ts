import * as z from 'zod/mini';
import { resourceNameSchema } from '../fields.ts';

export const dashboardSchema = z.strictObject({
  name: z.optional(resourceNameSchema),
  /** Kept losslessly. */
  document: z.record(z.string(), z.unknown()),
});
