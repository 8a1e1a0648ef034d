import { authenticationForms } from '../authentication/forms.ts';
import { resourceForms } from '../resources/forms.ts';
import type { Form } from './form.ts';

const forms: Readonly<Record<string, Form>> = { ...authenticationForms, ...resourceForms };

/** Form of a resource type; `undefined` for a type without one. */
export const formOf = (type: string): Form | undefined => (Object.hasOwn(forms, type) ? forms[type] : undefined);
