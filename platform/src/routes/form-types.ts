import {
  check,
  signInSchema,
  signUpSchema,
  type Checked,
  type SignInValue,
  type SignUpValue,
} from '@service/widgets/contract';
import type * as z from 'zod/mini';
import type { EventName, EventPayload, EventResult } from '../events.ts';
import type { ResolvedSettings } from '../settings.ts';

interface FormType<Name extends EventName = EventName> {
  /** The event that a submission raises. */
  readonly event: Name;
  /** What of the task's result is told. */
  readonly tell: (result: EventResult<Name>) => unknown;
  schema(settings: ResolvedSettings): z.ZodMiniType<EventPayload<Name>>;
}

const signIn: FormType<'authentication.sign-in.submitted'> = {
  event: 'authentication.sign-in.submitted',
  tell: ({ challenge }) => challenge,
  schema: () => signInSchema as z.ZodMiniType<SignInValue>,
};

const signUp: FormType<'authentication.sign-up.submitted'> = {
  event: 'authentication.sign-up.submitted',
  tell: ({ challenge }) => challenge,
  schema: ({ terms }) => signUpSchema({ terms: terms !== undefined }) as z.ZodMiniType<SignUpValue>,
};

/** The resource types that can be submitted, by id. */
export const formTypes = {
  '@service/authentication/schema/sign-in': signIn,
  '@service/authentication/schema/sign-up': signUp,
} as const;

export type FormTypeId = keyof typeof formTypes;

export const isFormType = (type: string): type is FormTypeId => Object.hasOwn(formTypes, type);

/** A submitted value as its type reads it. */
export function checkForm(
  settings: ResolvedSettings,
  type: FormTypeId,
  value: unknown,
): Checked<SignInValue | SignUpValue> {
  return check<SignInValue | SignUpValue>(formTypes[type].schema(settings), value);
}
