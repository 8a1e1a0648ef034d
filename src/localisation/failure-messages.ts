import type { Issue } from '../contract/problem.ts';
import type { MessageParams } from './section.ts';
import type { FailureMessages } from './sections/failures.ts';

type Table = Readonly<Record<string, string | ((params: MessageParams) => string)>>;

/** A sentence that lacks what it counts on is none. */
const say = (table: Table, code: string, params: MessageParams = {}) => {
  const sentence = Object.hasOwn(table, code) ? table[code] : undefined;
  if (typeof sentence !== 'function') return sentence;
  let whole = true;
  const get = (_: object, name: string) => {
    whole &&= params[name] !== undefined;
    return params[name];
  };
  const said = sentence(new Proxy({}, { get } as ProxyHandler<MessageParams>));
  return whole ? said : undefined;
};

/** The sentence for what is wrong with one value. */
export function issueMessage({ issues, address }: FailureMessages, issue: Issue): string {
  const reason = issue.params?.['format'] === 'email' ? issue.params['reason'] : undefined;
  return (
    (reason ? say(address, String(reason)) : undefined) ??
    say(issues, issue.code, issue.params) ??
    // A code of a newer platform: its own words are better than none.
    (issue.message !== issue.code ? issue.message : undefined) ??
    say(issues, 'invalid')!
  );
}

/** The sentence for a call that failed. */
export function failureMessage(
  { problems }: FailureMessages,
  failure: {
    readonly code: string;
    readonly kind: string;
    readonly detail?: { readonly problem?: { readonly detail?: string | undefined } };
  },
): string {
  return (
    say(problems, failure.code) ??
    failure.detail?.problem?.detail ??
    say(problems, failure.kind) ??
    say(problems, 'unexpected-status')!
  );
}
