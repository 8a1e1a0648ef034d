import type { IssueCode, ProblemCode } from '../../contract/problem.ts';
import type { MessageParams, Section, Sentence } from '../section.ts';

const triesLeft = (left: number) =>
  left === 0
    ? 'Ask for a new one.'
    : left === 1
      ? 'One try left.'
      : `${['', '', 'Two', 'Three', 'Four'][left] ?? left} tries left.`;

const characters = (count: unknown) => (count === 1 ? '1 character' : `${count} characters`);

const triesLeftInSwedish = (left: number) =>
  left === 0 ? 'Be om en ny.' : `${['', 'Ett', 'Två', 'Tre', 'Fyra'][left] ?? left} försök kvar.`;

/** Error messages, by the code of the problem or issue, else by the kind of the failure */
const en = {
  problems: {
    malformed: 'This page and the platform don’t match.',
    unauthenticated: 'You’re not signed in any more.',
    forbidden: 'This page may not do that here.',
    fresh_sign_in_required: 'Sign in again to do this.',
    not_found: 'That isn’t here, or not for you.',
    unknown_action: 'The platform doesn’t know this action.',
    method_not_allowed: 'The platform doesn’t do this here.',
    conflict: 'Something changed in the meantime. Try again.',
    cookies_blocked: 'This browser blocks the cookie that a sign-in needs.',
    expired: 'This has run out. Ask for a new code.',
    already_used: 'This has been used already. Ask for a new code.',
    precondition_failed: 'Somebody else changed this in the meantime.',
    too_large: 'That is larger than the platform takes.',
    unsupported_media_type: 'The platform doesn’t take this.',
    misdirected: 'The platform isn’t reached under this address.',
    validation_failed: 'Something in the form isn’t right yet.',
    not_invocable: 'This can’t be called from here.',
    too_many_attempts: 'Too many wrong codes. Ask for a new code.',
    rate_limited: 'That was too often.',
    internal: 'The platform made a mistake, not you. Try again.',
    unavailable: 'The platform is busy. Try again.',
    offline: 'You’re offline.',
    network: 'The platform can’t be reached. Try again.',
    timeout: 'The platform didn’t answer (timed out after 30 s). Try again.',
    'unexpected-status': 'Something between here and the platform answered with an error. Try again.',
    'unexpected-body': 'The platform’s answer made no sense. Try again.',
  } satisfies Record<
    ProblemCode | 'offline' | 'network' | 'timeout' | 'unexpected-status' | 'unexpected-body',
    Sentence
  >,
  issues: {
    required: 'Fill this in.',
    too_short: ({ minimum }: MessageParams) => `At least ${characters(minimum)}.`,
    too_long: ({ maximum }: MessageParams) => `At most ${characters(maximum)}.`,
    too_small: ({ minimum }: MessageParams) => `At least ${minimum}.`,
    too_big: ({ maximum }: MessageParams) => `At most ${maximum}.`,
    wrong_type: 'This isn’t the right kind of value.',
    wrong_format: 'This doesn’t look right.',
    wrong_option: 'Choose one of the options.',
    wrong_code: ({ attemptsLeft }: MessageParams) => `That isn’t the code. ${triesLeft(Number(attemptsLeft))}`,
    not_accepted: 'Accept this to go on.',
    unknown_field: 'The platform doesn’t know this field.',
    forbidden_characters: 'This holds characters that can’t be used here.',
    twin_name: 'There is one with this name already.',
    invalid: 'This isn’t right.',
  } satisfies Record<IssueCode, Sentence>,
  /** Invalid e-mail addresses, by `params.reason`. */
  address: {
    'no-at': 'The address lacks an @.',
    'no-local': 'The address lacks a part before the @.',
    'no-domain': 'The address lacks a part after the @.',
    'no-dot': 'The address lacks an ending, such as “.com”.',
    characters: 'That isn’t an e-mail address.',
  },
};

export type FailureMessages = typeof en;

const sv: FailureMessages = {
  problems: {
    malformed: 'Sidan och plattformen passar inte ihop.',
    unauthenticated: 'Du är inte längre inloggad.',
    forbidden: 'Den här sidan får inte göra det.',
    fresh_sign_in_required: 'Logga in igen för att göra det här.',
    not_found: 'Det finns inte, eller inte för dig.',
    unknown_action: 'Plattformen känner inte till det.',
    method_not_allowed: 'Plattformen kan inte göra det.',
    conflict: 'Något har ändrats under tiden. Försök igen.',
    cookies_blocked: 'Webbläsaren stoppar kakan som behövs.',
    expired: 'Det här har slutat gälla. Be om en ny kod.',
    already_used: 'Det här är redan använt. Be om en ny kod.',
    precondition_failed: 'Något har ändrats under tiden.',
    too_large: 'Det är för stort.',
    unsupported_media_type: 'Plattformen tar inte emot sådant.',
    misdirected: 'Plattformen går inte att nå.',
    validation_failed: 'Något i formuläret stämmer inte.',
    not_invocable: 'Det går inte härifrån.',
    too_many_attempts: 'För många fel. Be om en ny kod.',
    rate_limited: 'Det blev för många försök.',
    internal: 'Plattformen gjorde fel, inte du. Försök igen.',
    unavailable: 'Plattformen är upptagen. Försök igen.',
    offline: 'Du är offline.',
    network: 'Plattformen går inte att nå. Försök igen.',
    timeout: 'Plattformen svarade inte på 30 s. Försök igen.',
    'unexpected-status': 'Något på vägen svarade fel. Försök igen.',
    'unexpected-body': 'Plattformen svarade fel. Försök igen.',
  },
  issues: {
    required: 'Fyll i det här.',
    too_short: ({ minimum }) => `Minst ${minimum} tecken.`,
    too_long: ({ maximum }) => `Högst ${maximum} tecken.`,
    too_small: ({ minimum }) => `Minst ${minimum}.`,
    too_big: ({ maximum }) => `Högst ${maximum}.`,
    wrong_type: 'Det stämmer inte.',
    wrong_format: 'Det ser inte rätt ut.',
    wrong_option: 'Välj ett av alternativen.',
    wrong_code: ({ attemptsLeft }) => `Det är inte koden. ${triesLeftInSwedish(Number(attemptsLeft))}`,
    not_accepted: 'Godkänn det för att fortsätta.',
    unknown_field: 'Plattformen känner inte till det.',
    forbidden_characters: 'Några tecken går inte.',
    twin_name: 'Det finns redan en med det namnet.',
    invalid: 'Det stämmer inte.',
  },
  address: {
    'no-at': 'Adressen saknar ett @.',
    'no-local': 'Adressen saknar en del före @.',
    'no-domain': 'Adressen saknar en del efter @.',
    'no-dot': 'Adressen saknar en ändelse, som ”.se”.',
    characters: 'Det är ingen e-postadress.',
  },
};

export const failures: Section<FailureMessages> = { en, sv };
