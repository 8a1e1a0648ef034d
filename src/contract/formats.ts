import type { IssueCode } from './problem.ts';
import { returnTarget } from './return-to.ts';
import { addressFault, isPlainLine } from './text.ts';

/** Violation of a keyword or format, with the params of its message. */
export interface FormatIssue {
  readonly code: IssueCode;
  readonly params?: Record<string, string | number>;
}

/** Checks by name, for zod's schemas and JSON Schema's `format`. */
export const formats = {
  email(address: string): FormatIssue | undefined {
    const reason = addressFault(address);
    return reason && { code: 'wrong_format', params: { format: 'email', reason } };
  },
  line(text: string): FormatIssue | undefined {
    if (!isPlainLine(text)) return { code: 'forbidden_characters' };
    // text without a visible character counts as empty
    return /^[\p{DI}\s]+$/u.test(text) ? { code: 'required' } : undefined;
  },
  'return-to': (target: string): FormatIssue | undefined =>
    returnTarget(target) === undefined ? { code: 'wrong_format', params: { format: 'return-to' } } : undefined,
  accepted: (value: boolean): FormatIssue | undefined => (value ? undefined : { code: 'not_accepted' }),
} as const;

/** Name of a format of texts. */
export type FormatName = keyof typeof formats;
