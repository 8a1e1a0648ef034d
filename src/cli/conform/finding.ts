import type { Origin, Part } from '../../contract/catalogue.ts';
import { read, type JsonSchema } from '../../contract/json-schema.ts';
import type { Answer } from './ask.ts';

/** Result for one side of a part. `skipped`: it can't be checked, or not with these options. */
export interface Verdict {
  readonly state: 'ok' | 'failed' | 'skipped';
  /** Why, in a sentence; empty where it is as the contract says. */
  readonly detail: string;
}

/** A part has two sides: that it is there under its name, and that it answers as the contract says. */
export interface Finding {
  readonly identity: Verdict;
  readonly shape: Verdict;
}

export interface Row {
  readonly kind: Part['kind'];
  readonly name: string;
  readonly identity: Verdict & { readonly origin: Origin };
  readonly shape: Verdict & { readonly origin: Origin };
}

export const ok: Verdict = { state: 'ok', detail: '' };
export const failed = (detail: string): Verdict => ({ state: 'failed', detail });
export const skipped = (detail: string): Verdict => ({ state: 'skipped', detail });

export const notAsked = (why: string): Finding => ({ identity: skipped(why), shape: skipped(why) });

export interface Expected {
  readonly status: number | readonly number[];
  readonly code?: string;
  readonly schema?: JsonSchema;
  readonly also?: (answer: Answer) => string | undefined;
}

const humanise = ({ status, problem }: Answer) => (problem ? `${status} ${problem.code}` : String(status));

export function deviationOf(answer: Answer, { status, code, schema, also }: Expected): string | undefined {
  const wanted = [status].flat();
  if (!wanted.includes(answer.status) || (code !== undefined && answer.problem?.code !== code)) {
    return `answers ${humanise(answer)} instead of ${wanted.join(' or ')}${code === undefined ? '' : ` ${code}`}`;
  }
  const parsed = schema && read(schema, answer.json);
  if (parsed && !parsed.ok) {
    const [issue] = parsed.issues;
    return `the body departs from the contract at ${issue?.path.join('.') || 'its root'} (${issue?.code})`;
  }
  return also?.(answer);
}

export function verdictOf(answer: Answer, expected: Expected): Verdict {
  const fault = deviationOf(answer, expected);
  return fault === undefined ? ok : failed(fault);
}

/** No route is mounted at the path. */
const isAway = ({ status, problem }: Answer) => status === 405 || status === 501 || (status === 404 && !problem);

/** A finding by one answer. A path at which nothing answers has no shape. */
export function found(answer: Answer, expected: Expected): Finding {
  const fault = deviationOf(answer, expected);
  if (fault === undefined) return { identity: ok, shape: ok };
  const isExpected404 = [expected.status].flat().includes(404);
  if (isAway(answer) || (answer.status === 404 && !isExpected404)) {
    return { identity: failed(`nothing is there: ${humanise(answer)}`), shape: skipped('nothing is there') };
  }
  return { identity: ok, shape: failed(fault) };
}

export function all(findings: readonly Finding[]): Finding {
  const worst = (side: keyof Finding) =>
    findings.find((each) => each[side].state === 'failed')?.[side] ??
    findings.find((each) => each[side].state === 'ok')?.[side] ??
    findings[0]?.[side] ??
    skipped('');
  return { identity: worst('identity'), shape: worst('shape') };
}
