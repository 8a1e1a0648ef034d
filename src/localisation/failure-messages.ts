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

/** Codes that say nothing about the cause, so that the platform's own message is better. */
const generic = /^(invalid|wrong_format)$/;

/** Sentence for an issue of a field. */
export function issueMessage({ issues, address }: FailureMessages, { code, message, params }: Issue): string {
  // Our own code has no message of its own.
  const own = message !== code && message;
  return (
    messageOf(address, String(params?.['reason'])) ??
    ((generic.test(code) && own) || messageOf(issues, code, params) || own || issues.invalid)
  );
}

/** Sentence for a failed request. */
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
    problems['unexpected-status']
  );
}
