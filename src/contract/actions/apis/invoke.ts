import * as z from 'zod/mini';

/** Body of `POST /actions`. */
export const invocationSchema = z.strictObject({
  action: z.string().check(z.minLength(1), z.maxLength(200)),
  payload: z.record(z.string(), z.unknown()),
});

/** Response of `POST /actions`. */
export const invokedSchema = z.object({ action: z.string(), result: z.unknown() });
/** Response of `POST /actions`. */
export type Invoked = z.infer<typeof invokedSchema>;
