import type { Issue } from '../contract/problem.ts';
import type { MessageParams } from './section.ts';
import type { FailureMessages } from './sections/failures.ts';

type Table = Readonly<Record<string, string | ((params: MessageParams) => string)>>;

/** `undefined` if a parameter of the message is missing. */
const messageOf = (table: Table, code: string, params: MessageParams = {}) => {
  const sentence = Object.hasOwn(table, code) ? table[code] : undefined;
  if (typeof sentence !== 'function') return sentence;
  let whole = true;
  const get = (_: object, name: string) => {
    whole &&= params[name] !== undefined;
    return params[name];
  };
  const text = sentence(new Proxy({}, { get } as ProxyHandler<MessageParams>));
  return whole ? text : undefined;
};

export function issueMessage({ issues, address }: FailureMessages, issue: Issue): string {
  const reason = issue.params?.['format'] === 'email' ? issue.params['reason'] : undefined;
  return (
    (reason ? messageOf(address, String(reason)) : undefined) ??
    messageOf(issues, issue.code, issue.params) ??
    // An unknown code of a newer platform: its own message.
    (issue.message !== issue.code ? issue.message : undefined) ??
    messageOf(issues, 'invalid')!
  );
}

export function failureMessage(
  { problems }: FailureMessages,
  failure: {
    readonly code: string;
    readonly kind: string;
    readonly detail?: { readonly problem?: { readonly detail?: string | undefined } };
  },
): string {
  return (
    messageOf(problems, failure.code) ??
    failure.detail?.problem?.detail ??
    messageOf(problems, failure.kind) ??
    messageOf(problems, 'unexpected-status')!
  );
}
