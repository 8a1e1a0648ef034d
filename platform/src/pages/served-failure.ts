import type { Locale, Problem } from '@service/widgets/contract';
import { clock } from '@service/widgets/localisation';
import { failureMessage, issueMessage } from '@service/widgets/server-rendering';
import { messages } from '../messages.ts';

export interface ServedFailure {
  readonly failure?: string;
  readonly issues?: Readonly<Record<string, string>>;
}

export function servedFailure(problem: Problem, locale: Locale): ServedFailure {
  const words = messages[locale].failures;
  const found = (problem.issues ?? []).toReversed();
  if (!found.length) {
    const failure = failureMessage(words, { code: problem.code, kind: 'refused', detail: { problem } });
    const wait = problem.code === 'rate_limited' ? problem.retryAfter : undefined;
    return { failure: wait ? `${failure} ${messages[locale].challenge.tryAgainIn(clock(wait, locale))}` : failure };
  }
  return {
    issues: Object.fromEntries(found.map((issue) => [String(issue.path[0] ?? ''), issueMessage(words, issue)])),
  };
}
