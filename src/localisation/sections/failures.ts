import type { IssueCode, ProblemCode } from '../../contract/problem.ts';
import type { MessageParams, Section, Sentence } from '../section.ts';

const triesLeft = (left: unknown) => (!left ? 'Request a new one' : left === 1 ? '1 try left' : `${left} tries left`);

const characters = (count: unknown) => (count === 1 ? '1 character' : `${count} characters`);

/** Error messages, by the code of the problem or issue, else by the kind of the failure */
const en = {
  tryAgainNow: 'Try again now.',
  problems: {
    malformed: 'This page and the server don’t match.',
    unauthenticated: 'You’re signed out. Sign in again.',
    forbidden: 'This page isn’t allowed to do that.',
    fresh_sign_in_required: 'Sign in again to do this.',
    not_found: 'Not found, or you don’t have access.',
    unknown_action: 'Unknown action.',
    method_not_allowed: 'This isn’t possible here.',
    conflict: 'Something has changed. Try again.',
    cookies_blocked: 'Your browser blocks the cookie needed to sign in.',
    expired: 'This code has expired. Request a new one.',
    already_used: 'This code has been used. Request a new one.',
    precondition_failed: 'Someone else changed this.',
    too_large: 'This is too large.',
    unsupported_media_type: 'This type isn’t supported.',
    misdirected: 'The server isn’t available at this address.',
    validation_failed: 'Some fields need your attention.',
    not_invocable: 'This can’t be called from here.',
    too_many_attempts: 'Too many attempts. Request a new code.',
    rate_limited: 'Too many attempts.',
    internal: 'Something went wrong on our side. Try again.',
    unavailable: 'The server is busy. Try again.',
    offline: 'You’re offline.',
    token: 'Access denied. Reload the page.',
    network: 'Can’t reach the server. Try again.',
    timeout: 'The server didn’t respond within 30 s. Try again.',
    'unexpected-status': 'The network returned an error. Try again.',
    'unexpected-body': 'Unexpected response from the server. Try again.',
  } satisfies Record<
    ProblemCode | 'token' | 'offline' | 'network' | 'timeout' | 'unexpected-status' | 'unexpected-body',
    Sentence
  >,
  issues: {
    required: 'Required.',
    too_short: ({ minimum }: MessageParams) => `At least ${characters(minimum)}.`,
    too_long: ({ maximum }: MessageParams) => `At most ${characters(maximum)}.`,
    too_small: ({ minimum }: MessageParams) => `At least ${minimum}.`,
    too_big: ({ maximum }: MessageParams) => `At most ${maximum}.`,
    wrong_type: 'Check this value.',
    wrong_format: 'Check the format.',
    wrong_option: 'Select one of the options.',
    wrong_code: ({ attemptsLeft }: MessageParams) => `Wrong code. ${triesLeft(attemptsLeft)}.`,
    not_accepted: 'Accept this to continue.',
    unknown_field: 'Unknown field.',
    forbidden_characters: 'Contains characters that aren’t allowed.',
    twin_name: 'That name is already taken.',
    invalid: 'Check this value.',
  } satisfies Record<IssueCode, Sentence>,
  /** Invalid e-mail addresses, by `params.reason`. */
  address: {
    'no-at': 'Enter an address with an @.',
    'no-local': 'Enter the part before the @.',
    'no-domain': 'Enter the part after the @.',
    'no-dot': 'Enter an address like name@example.com.',
    characters: 'This isn’t an email address.',
  },
};

/** Messages of failures. */
export type FailureMessages = typeof en;

const sv: FailureMessages = {
  tryAgainNow: 'Försök igen nu.',
  problems: {
    malformed: 'Sidan och servern passar inte ihop.',
    unauthenticated: 'Du är utloggad. Logga in igen.',
    forbidden: 'Sidan får inte göra det.',
    fresh_sign_in_required: 'Logga in igen.',
    not_found: 'Finns inte, eller så saknar du åtkomst.',
    unknown_action: 'Okänd åtgärd.',
    method_not_allowed: 'Det går inte här.',
    conflict: 'Något har ändrats. Försök igen.',
    cookies_blocked: 'Webbläsaren blockerar kakor.',
    expired: 'Koden har gått ut. Be om en ny.',
    already_used: 'Koden har redan använts. Be om en ny.',
    precondition_failed: 'Någon annan har ändrat det här.',
    too_large: 'Det är för stort.',
    unsupported_media_type: 'Filtypen stöds inte.',
    misdirected: 'Fel adress till servern.',
    validation_failed: 'Kontrollera fälten.',
    not_invocable: 'Det går inte härifrån.',
    too_many_attempts: 'För många försök. Be om en ny kod.',
    rate_limited: 'För många försök.',
    internal: 'Något gick fel hos oss. Försök igen.',
    unavailable: 'Servern är upptagen. Försök igen.',
    offline: 'Du är offline.',
    token: 'Åtkomst nekad. Ladda om sidan.',
    network: 'Servern går inte att nå. Försök igen.',
    timeout: 'Servern svarade inte på 30 s. Försök igen.',
    'unexpected-status': 'Fel i nätverket. Försök igen.',
    'unexpected-body': 'Oväntat svar. Försök igen.',
  },
  issues: {
    required: 'Obligatoriskt.',
    too_short: ({ minimum }) => `Minst ${minimum} tecken.`,
    too_long: ({ maximum }) => `Högst ${maximum} tecken.`,
    too_small: ({ minimum }) => `Minst ${minimum}.`,
    too_big: ({ maximum }) => `Högst ${maximum}.`,
    wrong_type: 'Kontrollera värdet.',
    wrong_format: 'Kontrollera formatet.',
    wrong_option: 'Välj ett alternativ.',
    wrong_code: ({ attemptsLeft }) => `Fel kod. ${attemptsLeft ? `${attemptsLeft} försök kvar` : 'Be om en ny'}.`,
    not_accepted: 'Godkänn för att fortsätta.',
    unknown_field: 'Okänt fält.',
    forbidden_characters: 'Otillåtna tecken.',
    twin_name: 'Namnet är upptaget.',
    invalid: 'Kontrollera värdet.',
  },
  address: {
    'no-at': 'Ange en adress med @.',
    'no-local': 'Ange delen före @.',
    'no-domain': 'Ange delen efter @.',
    'no-dot': 'Ange en adress som namn@example.se.',
    characters: 'Det är ingen e-postadress.',
  },
};

export const failures: Section<FailureMessages> = { en, sv };
