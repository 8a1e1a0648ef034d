import type { Section } from '../section.ts';

const en = {
  email: 'E-mail',
  /** Shown when code of the form failed to load. */
  notLoaded: 'What this form needs didn’t arrive. Check the network and try again.',
};

export type FieldMessages = typeof en;

const sv: FieldMessages = {
  email: 'E-post',
  notLoaded: 'Det som formuläret behöver kom inte fram. Kontrollera nätet och försök igen.',
};

export const fields: Section<FieldMessages> = { en, sv };
