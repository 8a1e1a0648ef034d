import * as z from 'zod/mini';

export const signOffSchema = z.strictObject({ everywhere: z.optional(z.boolean()) });
export type SignOff = z.infer<typeof signOffSchema>;
