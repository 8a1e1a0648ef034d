import type { Section, Table } from '../section.ts';

const entries = (count: number) => (count === 1 ? 'one entry' : `${count.toLocaleString('en')} entries`);

const fields = (count: number) => (count === 1 ? 'one field' : `${count.toLocaleString('en')} fields`);

const entriesInSwedish = (count: number) => (count === 1 ? 'en post' : `${count.toLocaleString('sv')} poster`);

const en = {
  submit: 'Save',
  loading: 'Loading the form…',
  retry: 'Try again',
  optional: 'optional',
  required: 'required',
  /** Empty option of a required select. */
  choose: 'Select…',
  /** Empty option of an optional select. */
  none: 'None',
  /** Label of the select of alternatives. */
  kind: 'Kind',
  /** Alternative without a title. */
  kindNumber: (number: number) => `Kind ${number.toLocaleString('en')}`,
  /** Description of a field that is edited as JSON. */
  asJson: 'Enter JSON.',
  /** Accessible name of the button below a list. */
  add: (list: string) => `Add to ${list}`,
  entry: (list: string, number: number) => `${list} ${number.toLocaleString('en')}`,
  remove: (entry: string) => `Remove ${entry}`,
  moveUp: (entry: string) => `Move ${entry} up`,
  moveDown: (entry: string) => `Move ${entry} down`,
  /** Announced after an entry is moved. */
  moved: (number: number, total: number) => `Now ${number.toLocaleString('en')} of ${total.toLocaleString('en')}.`,
  /** Announced after an entry is removed. */
  removed: (left: number) => (left ? `Removed. ${left.toLocaleString('en')} left.` : 'Removed. None left.'),
  /** In place of the entries of a list. */
  emptyList: 'Empty',
  /** Heading of the list of issues. */
  summary: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count.toLocaleString('en')} fields need your attention.`,
  /** After the form has been saved. */
  submitted: 'Saved.',
  /** The platform has accepted the form, and is processing it. */
  processing: 'Processing…',
  /** The session ended while the form was filled in. */
  sessionEnded: 'You’re signed out. Sign in to send your entries.',
  /** The schema does not exist or is not readable. */
  notFound: 'Not found, or you don’t have access.',
  /** Labels of fields, by the key `label` in their hints. */
  labels: {
    name: 'Name',
    email: 'Email',
    workspaceName: 'Workspace',
    acceptTerms: 'I accept the terms and the privacy policy.',
  },
  tooFew: (minimum: number) => `At least ${entries(minimum)}.`,
  tooMany: (maximum: number) => `At most ${entries(maximum)}.`,
  /** Limits of an object with any properties. */
  tooFewFields: (minimum: number) => `Fill in at least ${fields(minimum)}.`,
  tooManyFields: (maximum: number) => `Fill in at most ${fields(maximum)}.`,
  /** A list that may not contain a value twice. */
  duplicates: 'Remove duplicates.',
  /** Entries that have to be of a kind of their own. */
  containing: (minimum: number) => `At least ${entries(minimum)} of the required kind.`,
  containingAtMost: (maximum: number) => `At most ${entries(maximum)} of that kind.`,
  above: (formatted: string) => `More than ${formatted}.`,
  below: (formatted: string) => `Less than ${formatted}.`,
  multipleOf: (formatted: string) => `Only multiples of ${formatted}.`,
  notANumber: 'This isn’t a number.',
  notAnInteger: 'Only whole numbers.',
  /** The value of a field has another format than its schema asks for. */
  formats: {
    json: 'This isn’t JSON.',
    date: 'This isn’t a date.',
    time: 'This isn’t a time.',
    'date-time': 'This isn’t a date and a time.',
    uri: 'This isn’t an address, such as https://example.com.',
  },
};

export type SchemaFormMessages = typeof en & { readonly formats: Table; readonly labels: Table };

const sv: SchemaFormMessages = {
  submit: 'Spara',
  loading: 'Läser in formuläret…',
  retry: 'Försök igen',
  optional: 'valfritt',
  required: 'obligatoriskt',
  choose: 'Välj…',
  none: 'Inget valt',
  kind: 'Typ',
  kindNumber: (number) => `Typ ${number.toLocaleString('sv')}`,
  asJson: 'Ange JSON.',
  add: (list) => `Lägg till i ${list}`,
  entry: (list, number) => `${list} ${number.toLocaleString('sv')}`,
  remove: (entry) => `Ta bort ${entry}`,
  moveUp: (entry) => `Flytta upp ${entry}`,
  moveDown: (entry) => `Flytta ner ${entry}`,
  moved: (number, total) => `Nu ${number.toLocaleString('sv')} av ${total.toLocaleString('sv')}.`,
  removed: (left) => (left ? `Borttagen. ${left.toLocaleString('sv')} kvar.` : 'Borttagen. Inget kvar.'),
  emptyList: 'Tom',
  summary: (count) =>
    count === 1 ? 'Ett fält behöver ses över.' : `${count.toLocaleString('sv')} fält behöver ses över.`,
  submitted: 'Sparat.',
  processing: 'Bearbetar…',
  sessionEnded: 'Du är utloggad. Logga in för att skicka det du har fyllt i.',
  notFound: 'Finns inte, eller så saknar du åtkomst.',
  labels: {
    name: 'Namn',
    email: 'E-post',
    workspaceName: 'Arbetsyta',
    acceptTerms: 'Jag godkänner villkoren och integritetspolicyn.',
  },
  tooFew: (minimum) => `Minst ${entriesInSwedish(minimum)}.`,
  tooMany: (maximum) => `Högst ${entriesInSwedish(maximum)}.`,
  tooFewFields: (minimum) => `Fyll i minst ${minimum.toLocaleString('sv')} fält.`,
  tooManyFields: (maximum) => `Fyll i högst ${maximum.toLocaleString('sv')} fält.`,
  duplicates: 'Ta bort dubbletter.',
  containing: (minimum) => `Minst ${entriesInSwedish(minimum)} av rätt typ.`,
  containingAtMost: (maximum) => `Högst ${entriesInSwedish(maximum)} av den typen.`,
  above: (formatted) => `Mer än ${formatted}.`,
  below: (formatted) => `Mindre än ${formatted}.`,
  multipleOf: (formatted) => `Bara multiplar av ${formatted}.`,
  notANumber: 'Ange ett tal.',
  notAnInteger: 'Ange ett heltal.',
  formats: {
    json: 'Ange giltig JSON.',
    date: 'Ange ett giltigt datum.',
    time: 'Ange ett giltigt klockslag.',
    'date-time': 'Ange datum och klockslag.',
    uri: 'Ange en adress som https://example.com.',
  },
};

export const schemaForm: Section<SchemaFormMessages> = { en, sv };
