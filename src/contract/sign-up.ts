import * as z from 'zod/mini';
import { emailSchema, returnToSchema } from './authentication.ts';
import { fieldHints } from './hints.ts';
import { format } from './zod-format.ts';

/** The languages that the platform itself writes: its mails and pages. */
export const locales = ['en', 'sv'] as const;
export type Locale = (typeof locales)[number];

/** One line of text, trimmed, without control characters and without characters that turn the writing direction. */
export const lineSchema = (minimum: number, maximum: number) =>
  z.string().check(z.trim(), z.minLength(minimum), z.maxLength(maximum), format('line'));

const nameSchema = lineSchema(1, 120);
const workspaceNameSchema = lineSchema(0, 80);
const acceptTermsSchema = z.boolean().check(format('accepted'));
const localeSchema = z.enum(locales);

fieldHints.add(nameSchema, {
  field: 'text',
  format: 'line',
  label: 'name',
  autocomplete: 'name',
  autocapitalize: 'words',
});
fieldHints.add(workspaceNameSchema, {
  field: 'text',
  format: 'line',
  label: 'workspaceName',
  autocomplete: 'organization',
  autocapitalize: 'sentences',
});
fieldHints.add(acceptTermsSchema, { field: 'checkbox', format: 'accepted', label: 'acceptTerms' });
fieldHints.add(localeSchema, { field: 'hidden' });

const signUpFields = {
  name: nameSchema,
  email: emailSchema,
  workspaceName: z.optional(workspaceNameSchema),
  locale: z.optional(localeSchema),
  returnTo: z.optional(returnToSchema),
};

const signUpWithoutTerms = z.strictObject(signUpFields);
const signUpWithTerms = z.strictObject({ ...signUpFields, acceptTerms: acceptTermsSchema });

export interface SignUpValue extends z.infer<typeof signUpWithoutTerms> {
  acceptTerms?: boolean;
}

/** Values of `@service/authentication/schema/sign-up`; `acceptTerms` stands in it only where the operator has terms. */
export const signUpSchema = ({ terms }: { readonly terms: boolean }) => (terms ? signUpWithTerms : signUpWithoutTerms);
