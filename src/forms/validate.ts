import type { JsonSchema } from '../contract/json-schema.ts';
import type { Issue } from '../contract/problem.ts';
import { SchemaDocument } from './document.ts';
import { keywordChecks, type SchemaIssue } from './keywords.ts';
import type { Resource } from './references.ts';

export type { SchemaIssue } from './keywords.ts';

export type Key = string | number;

/** A keyword that only the platform can check. */
export interface UndecidedKeyword {
  /**
   * `$ref` and `$dynamicRef` into other documents, `pattern` and `patternProperties` that can't be tested in linear time,
   * `$schema` of an unknown metaschema; `limit` where schema and value are too large or too deep.
   */
  readonly keyword: '$ref' | '$dynamicRef' | '$schema' | 'pattern' | 'patternProperties' | 'limit';
  /** Of the value that it applies to. */
  readonly path: readonly Key[];
  /** The reference, the pattern or the address. */
  readonly operand?: string;
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
  readonly #run: Run;

  constructor(run: Run, schema: JsonSchema, value: unknown) {
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
    for (const keyword of keywords) this.undecided.push(keyword);
  }

  /** Issue of the value, or of one of its properties or items. */
  report(issue: SchemaIssue, key?: Key): void {
    const path = [...this.#run.path, ...(key === undefined ? [] : [key])];
    this.issues.push(path.length ? { ...issue, path } : issue);
  }

  undecidedAs(keyword: UndecidedKeyword['keyword'], operand?: string): UndecidedKeyword {
    return { keyword, path: [...this.#run.path], ...(operand !== undefined && { operand }) };
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

/** Limits of checks and of depth. Over them only the platform validates. */
const mostWork = 100_000;
const deepest = 200;

/** Evaluates a schema of a document, which is untrusted. */
class Run {
  readonly path: Key[] = [];
  readonly #document: SchemaDocument;
  /** Resources that were entered, for dynamic references. */
  readonly #scope: Resource[];
  /** `false` if resources around the first schema are unknown. */
  readonly #knowsScope: boolean;
  #work = 0;
  #depth = 0;

  constructor(document: SchemaDocument, first: unknown) {
    this.#document = document;
    this.#scope = [document.references.root];
    this.#knowsScope = first === document.root || document.references.isSingle;
  }

  evaluate(given: unknown, value: unknown, key?: Key): Evaluation {
    this.#work += 1;
    const schema = this.#document.clean(given);
    const evaluation = new Evaluation(this, schema, value);
    if (key !== undefined) this.path.push(key);
    if (this.#work > mostWork || this.#depth > deepest) evaluation.defer([evaluation.undecidedAs('limit')]);
    else this.#check(evaluation, this.#document.references.resourceOf(schema));
    if (key !== undefined) this.path.pop();
    return evaluation;
  }

  #check(evaluation: Evaluation, resource = this.#scope.at(-1)!): void {
    const { schema, value } = evaluation;
    this.#depth += 1;
    this.#scope.push(resource);
    for (const [keyword, check] of keywordChecks) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const found = check(schema[keyword] as never, value, evaluation);
      if (found) evaluation.report(found);
    }
    this.#scope.pop();
    this.#depth -= 1;
  }

  /** 2020-12 core, §8.2.3. */
  target(keyword: '$ref' | '$dynamicRef', reference: string): unknown {
    const target = this.#document.target(reference, this.#scope.at(-1)!);
    if (keyword === '$dynamicRef' && !this.#knowsScope) return undefined;
    const name = /#([^/].*)$/.exec(reference)?.[1];
    if (keyword === '$ref' || name === undefined || target?.['$dynamicAnchor'] !== name) return target;
    return this.#scope.find(({ dynamicAnchors }) => dynamicAnchors.has(name))?.dynamicAnchors.get(name);
  }
}

const evaluate = (document: SchemaDocument, schema: unknown, value: unknown) =>
  new Run(document, schema).evaluate(schema, value);

/** First issue of a value; `undefined` also if only the platform can tell. */
export const firstIssue = (document: SchemaDocument, schema: unknown, value: unknown): SchemaIssue | undefined =>
  document.isForeign ? undefined : evaluate(document, schema, value).issues[0];

/** `false` if the value has an issue. */
export const matches = (document: SchemaDocument, schema: unknown, value: unknown): boolean =>
  evaluate(document, schema, value).isValid !== false;

export interface Validation {
  readonly issues: readonly Issue[];
  /** Without issues, the value is valid if the platform finds nothing wrong with these. */
  readonly undecided: readonly UndecidedKeyword[];
}

export function validateBy(document: SchemaDocument, value: unknown): Validation {
  const { issues, undecided } = evaluate(document, document.root, value);
  if (document.isForeign)
    return { issues: [], undecided: [{ keyword: '$schema', path: [], operand: String(document.root['$schema']) }] };
  return {
    issues: issues.map(({ path = [], code, params }) => ({
      path: [...path],
      code,
      message: code,
      ...(params && { params }),
    })),
    undecided,
  };
}

/**
 * Validates a value by any JSON Schema (2020-12), without `eval`. No valid value has an issue, except by `format`, which
 * is asserted: `email`, `date`, `time`, `date-time` and `uri`.
 */
export const validate = (schema: unknown, value: unknown): Validation => validateBy(new SchemaDocument(schema), value);
