import type { Issue } from '../contract/problem.ts';
import { SchemaDocument } from './document.ts';
import { Evaluation, type Key, type SchemaIssue, type UndecidedKeyword } from './evaluation.ts';
import { keywordChecks, lazyValidator, provideValidator } from './keywords.ts';
import { lazy } from '../lazy.ts';
import type { Resource } from './references.ts';
import { isRecord, kindOf } from './values.ts';

/** Limits of checks and of depth. Over them only the platform validates. */
const mostWork = 50_000;
const deepest = 200;

/** Evaluates a schema of a document, which is untrusted. */
class Run {
  readonly path: Key[] = [];
  readonly #document: SchemaDocument;
  /** Resources that were entered, for dynamic references. */
  readonly #scope: Resource[];
  /** `false` if resources around the first schema are unknown. */
  readonly #knowsScope: boolean;
  #limit: UndecidedKeyword | undefined;
  #work = 0;
  #depth = 0;

  constructor(document: SchemaDocument, first: unknown) {
    this.#document = document;
    const { references } = document;
    this.#scope = references ? [references.root] : [];
    this.#knowsScope = first === document.root || (references?.isSingle ?? false);
  }

  evaluate(given: unknown, value: unknown, key?: Key): Evaluation {
    this.#work += 1;
    const schema = this.#document.clean(given);
    const evaluation = new Evaluation(this, schema, value);
    if (key !== undefined) this.path.push(key);
    if (this.#work > mostWork || this.#depth > deepest)
      evaluation.defer([(this.#limit ??= evaluation.undecidedAs('limit'))]);
    else this.#check(evaluation, this.#document.resourceOf(schema));
    if (key !== undefined) this.path.pop();
    return evaluation;
  }

  #check(evaluation: Evaluation, resource = this.#scope.at(-1)): void {
    const { schema, value } = evaluation;
    this.#depth += 1;
    if (resource) this.#scope.push(resource);
    for (const keyword of this.#document.malformedIn(schema)) evaluation.defer([evaluation.undecidedAs(keyword)]);
    for (const [keyword, check] of keywordChecks) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const found = check(schema[keyword] as never, value, evaluation);
      if (found) evaluation.report(found);
    }
    if (resource) this.#scope.pop();
    this.#depth -= 1;
  }

  /** 2020-12 core, §8.2.3. */
  target(keyword: '$ref' | '$dynamicRef', reference: string): unknown {
    const target = this.#document.target(reference, this.#scope.at(-1));
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

/** Result of a validation. */
export interface Validation {
  readonly issues: readonly Issue[];
  /** Without issues, the value is valid if the platform finds nothing wrong with these. */
  readonly undecided: readonly UndecidedKeyword[];
}

export function validateBy(document: SchemaDocument, value: unknown): Validation {
  const { issues, undecided } = evaluate(document, document.root, value);
  if (document.isForeign)
    return { issues: [], undecided: [{ keyword: '$schema', path: [], operand: String(document.root['$schema']) }] };
  const found = issues.map(({ path = [], code, params }): Issue => ({
    path: [...path],
    code,
    message: code,
    ...(params && { params }),
  }));
  return {
    // Several schemas may report the same.
    issues: [...new Map(found.map((issue) => [JSON.stringify(issue), issue])).values()],
    undecided: [...new Set(undecided)],
  };
}

/** Loads the rest of the validator: patterns, references, and the keywords that few forms have. */
export const loadValidator = lazy(async () => provideValidator(await import('./validator.lazy.ts')));

export const isValidatorLoaded = (): boolean => lazyValidator() !== undefined;

/**
 * Validates a value by any JSON Schema (2020-12), without `eval`. No valid value has an issue, except by `format`, which
 * is asserted: `email`, `date`, `time`, `date-time` and `uri`. Its code loads on first use.
 *
 * @throws {TypeError} for a schema that is no object and no boolean, and for one of zod
 */
export async function validate(schema: unknown, value: unknown): Promise<Validation> {
  if (typeof schema !== 'boolean' && !isRecord(schema))
    throw new TypeError(`validate: expected a JSON Schema, which is an object or a boolean, not ${kindOf(schema)}`);
  // Standard Schema, as zod has it.
  if (isRecord(schema) && '~standard' in schema)
    throw new TypeError('validate: expected a JSON Schema; z.toJSONSchema() makes one of a zod schema');
  await loadValidator();
  return validateBy(new SchemaDocument(schema), value);
}
