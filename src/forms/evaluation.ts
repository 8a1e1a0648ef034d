import type { JsonSchema } from '../contract/json-schema.ts';
import type { Issue, IssueCode } from '../contract/problem.ts';
import { isRecord } from './values.ts';

/** Violation of a JSON Schema. */
export interface SchemaIssue {
  readonly code: string;
  readonly params?: Issue['params'];
  readonly message?: string;
  /** Relative to the value. */
  readonly path?: readonly (string | number)[];
}

export type Key = string | number;

/** A keyword that only the platform can check. */
export interface UndecidedKeyword {
  /**
   * `$ref` and `$dynamicRef` into other documents, `pattern` and `patternProperties` that can't be tested in linear time,
   * `$schema` of an unknown metaschema; any keyword with an operand of a wrong type; `limit` where schema and value are
   * too large or too deep.
   */
  readonly keyword: string;
  /** Path of the value that it applies to. */
  readonly path: readonly Key[];
  /** The reference, the pattern or the address. */
  readonly operand?: string;
}

/** Evaluates the schemas of one document, beginning with a value. */
interface Runner {
  /** Path of the present value. */
  readonly path: readonly Key[];
  evaluate(schema: unknown, value: unknown, key?: Key): Evaluation;
  target(keyword: '$ref' | '$dynamicRef', reference: string): unknown;
}

/** A value at a path, checked by one schema. */
export class Evaluation {
  readonly value: unknown;
  readonly schema: JsonSchema;
  readonly issues: SchemaIssue[] = [];
  readonly undecided: UndecidedKeyword[] = [];
  /** Properties and items that the schema evaluates, for `unevaluatedProperties` and `unevaluatedItems`. */
  readonly evaluated = new Set<Key>();
  /** Those that it may evaluate, with the keywords on which that depends. */
  readonly possible = new Map<Key, readonly UndecidedKeyword[]>();
  readonly #run: Runner;

  constructor(run: Runner, schema: JsonSchema, value: unknown) {
    this.#run = run;
    this.schema = schema;
    this.value = value;
  }

  /** `undefined` if only the platform can decide. */
  get isValid(): boolean | undefined {
    return this.issues.length ? false : this.undecided.length ? undefined : true;
  }

  /** Checks the value, or with a key one of its properties or items; the result is not added. */
  look(schema: unknown, key?: Key): Evaluation {
    const value = key === undefined ? this.value : (this.value as Readonly<Record<Key, unknown>>)[key];
    return this.#run.evaluate(schema, value, key);
  }

  /** Checks the name of a property; the result is not added. */
  lookAtName(schema: unknown, name: string): Evaluation {
    return this.#run.evaluate(schema, name);
  }

  /** The value, or one of its properties or items, has to be valid by the schema. */
  apply(schema: unknown, key?: Key): void {
    const inner = this.look(schema, key);
    this.add(inner);
    if (key === undefined) this.adopt(inner);
    else this.evaluated.add(key);
  }

  add({ issues, undecided }: Evaluation): void {
    for (const issue of issues) this.issues.push(issue);
    this.defer(undecided);
  }

  /** Adds the properties and items that a schema of the same value evaluates; uncertain ones if it is undecided. */
  adopt({ evaluated, possible, undecided }: Evaluation): void {
    for (const [key, reasons] of possible) this.possible.set(key, reasons);
    for (const key of evaluated) {
      if (undecided.length) this.possible.set(key, undecided);
      else this.evaluated.add(key);
    }
  }

  /** The validity of the value depends on these. */
  defer(keywords: readonly UndecidedKeyword[]): void {
    // The limit is one object.
    for (const keyword of keywords) if (keyword !== this.undecided.at(-1)) this.undecided.push(keyword);
  }

  /** Issue of the value, or of one of its properties or items. */
  report(issue: SchemaIssue, key?: Key): void {
    const path = [...this.#run.path, ...(key === undefined ? [] : [key])];
    this.issues.push(path.length ? { ...issue, path } : issue);
  }

  undecidedAs(keyword: UndecidedKeyword['keyword'], operand?: string): UndecidedKeyword {
    return { keyword, path: [...this.#run.path], ...(operand !== undefined && { operand }) };
  }

  /** Checks a property or item that the keywords of `reasons` may have evaluated already. */
  applyOther(schema: unknown, key: Key, reasons: readonly UndecidedKeyword[] = []): void {
    const inner = this.look(schema, key);
    if (reasons.length && inner.isValid !== true) this.defer(reasons);
    else if (schema === false && typeof key === 'string') this.report(issue('unknown_field'), key);
    else this.add(inner);
    this.evaluated.add(key);
  }

  /** Applies the schema that `$ref` or `$dynamicRef` names. */
  refer(keyword: '$ref' | '$dynamicRef', reference: string): void {
    const target = this.#run.target(keyword, reference);
    if (target !== undefined) return this.apply(target);
    const reasons = [this.undecidedAs(keyword, reference)];
    this.defer(reasons);
    if (typeof this.value !== 'object' || this.value === null) return;
    for (const key of Array.isArray(this.value) ? this.value.keys() : Object.keys(this.value))
      this.possible.set(key, reasons);
  }
}

/** Returns an issue of the value itself; everything else goes to the evaluation. */
export type Check = (operand: never, value: unknown, evaluation: Evaluation) => SchemaIssue | undefined | void;

export const issue = (code: IssueCode, params?: Issue['params']): SchemaIssue => ({ code, ...(params && { params }) });

export const ofObject =
  (
    check: (
      operand: never,
      value: Readonly<Record<string, unknown>>,
      evaluation: Evaluation,
    ) => SchemaIssue | undefined | void,
  ): Check =>
  (operand, value, evaluation) =>
    isRecord(value) ? check(operand, value, evaluation) : undefined;
export const ofArray =
  (
    check: (operand: never, value: readonly unknown[], evaluation: Evaluation) => SchemaIssue | undefined | void,
  ): Check =>
  (operand, value, evaluation) =>
    Array.isArray(value) ? check(operand, value, evaluation) : undefined;
