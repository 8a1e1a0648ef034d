export * from './messages.ts';
export * from './add-language.ts';
export { clock, wordsFor, type BuiltIn } from './languages.ts';
export * from './failure-words.ts';
export { en } from './en/index.ts';
export { sv } from './sv/index.ts';
export * from './resource-form-messages.ts';
export { resourceForms as resourceFormsInEnglish } from './en/resource-forms.ts';
export { resourceForms as resourceFormsInSwedish } from './sv/resource-forms.ts';
