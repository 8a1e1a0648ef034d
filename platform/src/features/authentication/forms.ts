import {
  check,
  checkBeside,
  signInSchema,
  signUpSchema,
  toJsonSchema,
  type Checked,
  type JsonSchema,
  type SignInValue,
  type SignUpValue,
} from '@service/widgets/contract';
import type * as z from 'zod/mini';
import type { CommandName, CommandPayload, CommandResult } from '../../commands/commands.ts';
import type { ResolvedSettings } from '../../settings.ts';

interface FormType<Name extends CommandName = CommandName> {
  readonly command: Name;
  readonly answer: (result: CommandResult<Name>) => unknown;
  schema(settings: ResolvedSettings): JsonSchema;
  /** Parses a submitted value for its task. */
  check(settings: ResolvedSettings, value: unknown): Checked<CommandPayload<Name>>;
}

const signInFields = signInSchema as z.ZodMiniType<SignInValue>;

const signIn: FormType<'authentication.sign-in.submitted'> = {
  command: 'authentication.sign-in.submitted',
  answer: ({ challenge }) => challenge,
  schema: () => toJsonSchema(signInFields),
  check: (_settings, value) => check(signInFields, value),
};

const signUpFields = ({ terms }: ResolvedSettings) =>
  signUpSchema({ terms: terms !== undefined }) as z.ZodMiniType<SignUpValue>;

const signUp: FormType<'authentication.sign-up.submitted'> = {
  command: 'authentication.sign-up.submitted',
  answer: ({ challenge }) => challenge,
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

export const formTypes = {
  '@service/authentication/schema/sign-in': signIn,
  '@service/authentication/schema/sign-up': signUp,
} as const;

export type FormTypeId = keyof typeof formTypes;

export const isFormType = (type: string): type is FormTypeId => Object.hasOwn(formTypes, type);
