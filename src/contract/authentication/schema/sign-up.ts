import * as z from 'zod/mini';
import { fieldHints } from '../../hints.ts';
import { locales } from '../../locales.ts';
import { lineSchema } from '../../scalars.ts';
import { format } from '../../zod-format.ts';
import { emailSchema, returnToSchema } from '../fields.ts';

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

/** Value of the sign-up form, with the fields that the platform adds. */
export interface SignUpValue extends z.infer<typeof signUpWithoutTerms> {
  acceptTerms?: boolean;
}

/** @param options.terms `true` if the operator has terms to accept */
export const signUpSchema = ({ terms }: { readonly terms: boolean }) => (terms ? signUpWithTerms : signUpWithoutTerms);
