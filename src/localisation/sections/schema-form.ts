import type { Section, Table } from '../section.ts';

const entries = (count: number) => (count === 1 ? 'one entry' : `${count} entries`);

const fields = (count: number) => (count === 1 ? 'one field' : `${count} fields`);

const entriesInSwedish = (count: number) => (count === 1 ? 'en post' : `${count} poster`);

const en = {
  submit: 'Save',
  loading: 'Loading the form…',
  retry: 'Try again',
  optional: 'optional',
  /** Empty option of a required select. */
  choose: 'Choose…',
  /** Empty option of an optional select. */
  none: 'None',
  /** Label of the select of alternatives. */
  kind: 'Kind',
  /** Alternative without a title. */
  kindNumber: (number: number) => `Kind ${number}`,
  /** Description of a field that is edited as JSON. */
  asJson: 'Written as JSON.',
  add: (list: string) => `Add to ${list}`,
  entry: (list: string, number: number) => `${list} ${number}`,
  remove: (entry: string) => `Remove ${entry}`,
  moveUp: (entry: string) => `Move ${entry} up`,
  moveDown: (entry: string) => `Move ${entry} down`,
  moved: (number: number, total: number) => `Now ${number} of ${total}.`,
  removed: (left: number) => (left ? `Removed. ${left} left.` : 'Removed. None left.'),
  emptyList: 'Nothing here yet.',
  /** Heading of the list of issues. */
  summary: (count: number) => (count === 1 ? 'One field isn’t right yet.' : `${count} fields aren’t right yet.`),
  submitted: 'Saved.',
  /** The platform has accepted the form, and is processing it. */
  processing: 'Received. This takes a moment…',
  sessionEnded: 'You’re signed out. What you typed stays here; sign in, and it is sent.',
  /** The schema does not exist or is not readable. */
  notFound: 'This form isn’t here, or not for you.',
  /** Labels of fields, by the key `label` in their hints. */
  labels: {
    name: 'Name',
    email: 'E-mail',
    workspaceName: 'Workspace',
    acceptTerms: 'I accept the terms and the privacy policy.',
  },
  tooFew: (minimum: number) => `At least ${entries(minimum)}.`,
  tooMany: (maximum: number) => `At most ${entries(maximum)}.`,
  /** Limits of an object with any properties. */
  tooFewFields: (minimum: number) => `Fill in at least ${fields(minimum)}.`,
  tooManyFields: (maximum: number) => `Fill in at most ${fields(maximum)}.`,
  duplicates: 'Something is in here twice.',
  /** Entries that have to be of a kind of their own. */
  containing: (minimum: number) => `At least ${entries(minimum)} of the required kind.`,
  containingAtMost: (maximum: number) => `At most ${entries(maximum)} of that kind.`,
  above: (formatted: string) => `More than ${formatted}.`,
  below: (formatted: string) => `Less than ${formatted}.`,
  multipleOf: (formatted: string) => `Only multiples of ${formatted}.`,
  notANumber: 'This isn’t a number.',
  notAnInteger: 'Only whole numbers.',
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
  loading: 'Formuläret hämtas…',
  retry: 'Försök igen',
  optional: 'valfritt',
  choose: 'Välj…',
  none: 'Inget',
  kind: 'Sort',
  kindNumber: (number) => `Sort ${number}`,
  asJson: 'Skrivs som JSON.',
  add: (list) => `Lägg till i ${list}`,
  entry: (list, number) => `${list} ${number}`,
  remove: (entry) => `Ta bort ${entry}`,
  moveUp: (entry) => `Flytta upp ${entry}`,
  moveDown: (entry) => `Flytta ner ${entry}`,
  moved: (number, total) => `Nu ${number} av ${total}.`,
  removed: (left) => (left ? `Borttagen. ${left} kvar.` : 'Borttagen. Inget kvar.'),
  emptyList: 'Inget här än.',
  summary: (count) => (count === 1 ? 'Ett fält stämmer inte än.' : `${count} fält stämmer inte än.`),
  submitted: 'Sparat.',
  processing: 'Mottaget. Det här tar en stund…',
  sessionEnded: 'Du är utloggad. Det du skrev finns kvar; logga in, så skickas det.',
  notFound: 'Formuläret finns inte, eller är inte till för dig.',
  labels: {
    name: 'Namn',
    email: 'E-post',
    workspaceName: 'Arbetsyta',
    acceptTerms: 'Jag godkänner villkoren och integritetspolicyn.',
  },
  tooFew: (minimum) => `Minst ${entriesInSwedish(minimum)}.`,
  tooMany: (maximum) => `Högst ${entriesInSwedish(maximum)}.`,
  tooFewFields: (minimum) => `Fyll i minst ${minimum} fält.`,
  tooManyFields: (maximum) => `Fyll i högst ${maximum} fält.`,
  duplicates: 'Något står här två gånger.',
  containing: (minimum) => `Minst ${entriesInSwedish(minimum)} av rätt sort.`,
  containingAtMost: (maximum) => `Högst ${entriesInSwedish(maximum)} av den sorten.`,
  above: (formatted) => `Mer än ${formatted}.`,
  below: (formatted) => `Mindre än ${formatted}.`,
  multipleOf: (formatted) => `Bara multiplar av ${formatted}.`,
  notANumber: 'Det är inget tal.',
  notAnInteger: 'Bara heltal.',
  formats: {
    json: 'Det är inte JSON.',
    date: 'Det är inget datum.',
    time: 'Det är inget klockslag.',
    'date-time': 'Det är inget datum med klockslag.',
    uri: 'Det är ingen adress, som https://example.com.',
  },
};

export const schemaForm: Section<SchemaFormMessages> = { en, sv };
