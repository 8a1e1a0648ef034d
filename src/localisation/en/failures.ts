import type { FailureMessages } from '../messages.ts';

const triesLeft = (left: number) =>
  left === 0
    ? 'Ask for a new one.'
    : left === 1
      ? 'One try left.'
      : `${['', '', 'Two', 'Three', 'Four'][left] ?? left} tries left.`;

const characters = (count: unknown) => (count === 1 ? '1 character' : `${count} characters`);

export const failures: FailureMessages = {
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
  },
  issues: {
    required: 'Fill this in.',
    too_short: ({ minimum }) => `At least ${characters(minimum)}.`,
    too_long: ({ maximum }) => `At most ${characters(maximum)}.`,
    too_small: ({ minimum }) => `At least ${minimum}.`,
    too_big: ({ maximum }) => `At most ${maximum}.`,
    wrong_type: 'This isn’t the right kind of value.',
    wrong_format: 'This doesn’t look right.',
    wrong_option: 'Choose one of the options.',
    wrong_code: ({ attemptsLeft }) => `That isn’t the code. ${triesLeft(Number(attemptsLeft))}`,
    not_accepted: 'Accept this to go on.',
    unknown_field: 'The platform doesn’t know this field.',
    forbidden_characters: 'This holds characters that can’t be used here.',
    twin_name: 'There is one with this name already.',
    invalid: 'This isn’t right.',
  },
  address: {
    'no-at': 'The address lacks an @.',
    'no-local': 'The address lacks a part before the @.',
    'no-domain': 'The address lacks a part after the @.',
    'no-dot': 'The address lacks an ending, such as “.com”.',
    characters: 'That isn’t an e-mail address.',
  },
};
