import * as z from 'zod/mini';

export const invocationSchema = z.strictObject({
  action: z.string().check(z.minLength(1), z.maxLength(200)),
  payload: z.record(z.string(), z.unknown()),
});

export const invokedSchema = z.object({ action: z.string(), result: z.unknown() });
export type Invoked = z.infer<typeof invokedSchema>;
