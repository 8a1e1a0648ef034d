import type { Section } from '../section.ts';

const en = {
  email: 'Email',
  /** Shown when code of the form failed to load. */
  notLoaded: 'Couldn’t load the form. Check your connection and try again.',
};

/** Messages of fields. */
export type FieldMessages = typeof en;

const sv: FieldMessages = {
  email: 'E-post',
  notLoaded: 'Formuläret gick inte att läsa in. Kontrollera anslutningen och försök igen.',
};

export const fields: Section<FieldMessages> = { en, sv };
