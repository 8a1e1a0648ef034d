import * as z from 'zod/mini';

export const documentSchema = z.record(z.string(), z.unknown());
export type JsonDocument = z.infer<typeof documentSchema>;
