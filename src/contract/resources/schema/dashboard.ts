import * as z from 'zod/mini';
import { resourceNameSchema } from '../fields.ts';

/** Value of the form that creates or saves a dashboard. */
export const dashboardSchema = z.strictObject({
  name: z.optional(resourceNameSchema),
  /** Kept losslessly. */
  document: z.record(z.string(), z.unknown()),
});
