import { limitText, type NoticeKind } from './notice.ts';

/** `announced` without the clock, which would be announced every second. */
export type Notice = readonly [kind: NoticeKind, text: string, announced?: string];

/**
 * Notice of a rate limit: what was refused, with the clock; afterwards that the user may try again.
 *
 * @param isLimited the last failure was `rate_limited`
 * @param text message of the failure
 * @param wait sentence with the clock, while it runs
 */
export function limitNotice(
  isLimited: boolean,
  text: string | undefined,
  wait: string | false,
  tryAgainNow: string,
): Notice | undefined {
  if (wait) return ['limited', limitText(text, wait), text ?? ''];
  return isLimited ? ['limited', tryAgainNow] : undefined;
}
