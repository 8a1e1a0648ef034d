import type { Section } from '../section.ts';

const en = {
  /** The platform does not answer. */
  unreachable: 'Can’t connect right now. Trying again…',
  retry: 'Try again',
};

type PlatformMessages = typeof en;

const sv: PlatformMessages = {
  unreachable: 'Det går inte att ansluta just nu. Försöker igen…',
  retry: 'Försök igen',
};

export const platform: Section<PlatformMessages> = { en, sv };
