import * as z from 'zod/mini';

/** Body of a sign-out: `everywhere` ends all sessions of the user. */
export const signOffSchema = z.strictObject({ everywhere: z.optional(z.boolean()) });
/** Body of a sign-out. */
export type SignOff = z.infer<typeof signOffSchema>;
