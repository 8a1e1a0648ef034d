import {
  check,
  checkBeside,
  signInSchema,
  signUpSchema,
  toJsonSchema,
  type SignInValue,
  type SignUpValue,
} from '@service/widgets/contract';
import type * as z from 'zod/mini';
import type { ResolvedSettings } from '../../settings.ts';
import type { ChallengeForm } from '../forms/form.ts';

const signInFields = signInSchema as z.ZodMiniType<SignInValue>;

const signIn: ChallengeForm = {
  command: 'authentication.sign-in.submitted',
  schema: () => toJsonSchema(signInFields),
  check: (_settings, value) => check(signInFields, value),
};

const signUpFields = ({ terms }: ResolvedSettings) =>
  signUpSchema({ terms: terms !== undefined }) as z.ZodMiniType<SignUpValue>;

const signUp: ChallengeForm = {
  command: 'authentication.sign-up.submitted',
  schema(settings) {
    const known = toJsonSchema(signUpFields(settings));
    const { properties, required = [] } = settings.signUpFields.served;
    return {
      ...known,
      properties: { ...known.properties, ...properties },
      required: [...(known.required ?? []), ...required],
    };
  },
  check(settings, value) {
    const checked = checkBeside(signUpFields(settings), settings.signUpFields.checked, value);
    return checked.ok ? { ok: true, value: { ...checked.value.known, extra: checked.value.extra } } : checked;
  },
};

/** Resource type → form. */
export const authenticationForms = {
  '@service/authentication/schema/sign-in': signIn,
  '@service/authentication/schema/sign-up': signUp,
} as const;
