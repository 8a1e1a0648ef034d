import type { JsonSchema } from '../contract/json-schema.ts';
import type { Path } from './fields.ts';
import type { SchemaIssue } from './evaluation.ts';
import type { SchemaDocument, SchemaHints } from './document.ts';
import type { NodeDefinition } from './definition.ts';
import { Store } from '../store.ts';

export interface FormScope {
  readonly document: SchemaDocument;
  readonly language: () => string;
  readonly isHostKind: (kind: string) => boolean;
  make(schema: JsonSchema, place: Place, initial: unknown): FormNode;
  /** @returns a number that grows with every change */
  tick(): number;
  key(): string;
  valueChanged(node: FormNode): void;
  issuesChanged(): void;
}

export interface Place {
  readonly scope: FormScope;
  readonly parent: FormNode | undefined;
  readonly name: string | undefined;
  readonly required: boolean;
  /** The user added it: a recursive schema is followed one level further. */
  readonly requested?: boolean;
}

/**
 * A value of a form with its state: touched, dirty, issue. A node keeps its identity when it moves, and can be observed
 * alone by `subscribe`.
 */
export abstract class FormNode {
  /** Unique in the form. */
  readonly key: string;
  readonly name: string | undefined;
  readonly parent: FormNode | undefined;
  readonly schema: JsonSchema;
  readonly hints: SchemaHints;
  readonly definition: NodeDefinition;
  protected readonly scope: FormScope;
  readonly #changes = new Store(undefined);
  #required: boolean;
  #touched = false;
  #remote: SchemaIssue | undefined;
  #validated: { readonly found: SchemaIssue | undefined } | undefined;
  /** `tick()` of the last change. */
  changedAt = 0;

  constructor(schema: JsonSchema, { scope, parent, name, required }: Place, definition: NodeDefinition) {
    this.scope = scope;
    this.parent = parent;
    this.name = name;
    this.schema = scope.document.clean(schema);
    this.#required = required;
    this.key = scope.key();
    this.definition = definition;
    this.hints = scope.document.hints(definition.schema);
  }

  /** JSON value; `undefined` if there is nothing to submit. */
  abstract readonly value: unknown;
  abstract readonly empty: boolean;
  abstract readonly dirty: boolean;
  abstract readonly children: readonly FormNode[];
  /** Sets the value, as if the user had entered it. */
  abstract assign(value: unknown): void;
  /** Serialisable state for a draft; `undefined` if there is none. */
  abstract draft(): unknown;
  abstract restore(draft: unknown): void;
  abstract child(part: string | number): FormNode | undefined;

  protected abstract validate(): SchemaIssue | undefined;

  /** Value of a node that is left out. @param given initial value */
  protected leftOutValue(given: unknown): null | undefined {
    return this.definition.nullable && (this.required || given === null) ? null : undefined;
  }

  /** First issue of its own value by its schema, whether shown or not. */
  get schemaIssue(): SchemaIssue | undefined {
    this.#validated ??= { found: this.validate() };
    return this.#validated.found;
  }

  /** Kind of field of a leaf (`text`, `select`, …), else `group`, `list` or `union`. */
  get kind(): string {
    return this.definition.kind;
  }

  get required(): boolean {
    return this.#required;
  }

  set required(required: boolean) {
    if (required === this.#required) return;
    this.#required = required;
    this.invalidate();
    this.parent?.invalidate();
    this.notify();
  }

  get touched(): boolean {
    return this.#touched;
  }

  get readOnly(): boolean {
    return this.definition.schema['readOnly'] === true || (this.parent?.readOnly ?? false);
  }

  /** Hidden nodes have no field. */
  get hidden(): boolean {
    return false;
  }

  /** A required value that may be `null` may be left out, too. */
  get mayBeLeftOut(): boolean {
    return !this.required || this.definition.nullable;
  }

  get isLeftOut(): boolean {
    return this.empty && this.mayBeLeftOut;
  }

  /** `false` inside a group that is left out, whose fields have no issues. */
  get isRelevant(): boolean {
    for (let around = this.parent; around; around = around.parent) if (around.isLeftOut) return false;
    return true;
  }

  /** Issue to show: `undefined` until the node is touched or a submission was attempted. */
  get issue(): SchemaIssue | undefined {
    if (this.#remote) return this.#remote;
    return this.#touched && this.isRelevant ? this.schemaIssue : undefined;
  }

  /** Issue from the platform or an asynchronous check; removed when the value changes. */
  get remoteIssue(): SchemaIssue | undefined {
    return this.#remote;
  }

  get path(): Path {
    const { parent } = this;
    const part = parent?.partOf(this);
    return [...(parent?.path ?? []), ...(part === undefined ? [] : [part])];
  }

  /** Path segment of a child; `undefined` for the selected alternative of a union. */
  partOf(node: FormNode): string | number | undefined {
    return node.name;
  }

  /** Called after each change of this node, but not of its children. @returns the unsubscribe function */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  notify(): void {
    this.#changes.notify();
  }

  touch(): void {
    if (this.#touched) return;
    this.#touched = true;
    this.notify();
    this.scope.issuesChanged();
  }

  setRemoteIssue(issue: SchemaIssue | undefined): void {
    if (issue === this.#remote) return;
    this.#remote = issue;
    this.notify();
    this.scope.issuesChanged();
  }

  /** Called when the value of a child has changed. Removes the remote issue of this node. */
  childChanged(_node: FormNode): void {
    const before = this.issue?.code;
    this.changedAt = this.scope.tick();
    this.#remote = undefined;
    this.invalidate();
    this.parent?.childChanged(this);
    if (before === this.issue?.code) return;
    this.notify();
    this.scope.issuesChanged();
  }

  /** Validates anew: the rest of the validator has loaded. */
  revalidate(): void {
    const before = this.issue?.code;
    this.invalidate();
    for (const child of this.children) child.revalidate();
    if (before !== this.issue?.code) this.notify();
  }

  protected invalidate(): void {
    this.#validated = undefined;
  }
}

/** A node and its relevant descendants, in document order. */
export function* nodesIn(node: FormNode): Iterable<FormNode> {
  if (!node.isRelevant) return;
  yield node;
  for (const child of node.children) yield* nodesIn(child);
}
