import * as z from 'zod/mini';

/** Any JSON object. */
export const documentSchema = z.record(z.string(), z.unknown());
/** Any JSON object. */
export type JsonDocument = z.infer<typeof documentSchema>;
