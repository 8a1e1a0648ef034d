import { limitText, type NoticeKind } from './notice.ts';

/** `announced` without the clock, which would be announced every second. */
export type Notice = readonly [kind: NoticeKind, text: string, announced?: string];

/**
 * Notice of a rate limit: what was refused, with the clock; afterwards that the user may try again.
 *
 * @param failure the last one
 * @param text message of the failure
 * @param wait sentence with the clock, while it runs
 */
export function limitNotice(
  failure: { readonly code: string } | undefined,
  text: string | undefined,
  wait: string | false,
  tryAgainNow: string,
): Notice | undefined {
  if (wait) return ['limited', limitText(text, wait), text ?? ''];
  return failure?.code === 'rate_limited' ? ['limited', tryAgainNow] : undefined;
}
