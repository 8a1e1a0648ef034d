import type { JsonSchema } from '../../contract/json-schema.ts';
import type { Path } from '../fields.ts';
import type { Fault } from './check.ts';
import type { SchemaDocument, SchemaHints } from './document.ts';
import type { Sort } from './kinds.ts';
import { Store } from '../../store.ts';

/** What all nodes of a form share. */
export interface FormScope {
  readonly document: SchemaDocument;
  readonly language: () => string;
  readonly known: (kind: string) => boolean;
  /** Makes the node of a schema; `initial` is its first value, where it has one. */
  make(schema: JsonSchema, place: Place, initial: unknown): FormNode;
  /** Counts changes: what was changed after a moment has a higher number. */
  tick(): number;
  key(): string;
  /** A field has another value. */
  changed(node: FormNode): void;
  /** What is shown of a field is something else. */
  judged(): void;
}

/** Where a node stands. */
export interface Place {
  readonly scope: FormScope;
  readonly parent: FormNode | undefined;
  /** In its object; an entry of a list has none. */
  readonly name: string | undefined;
  readonly required: boolean;
  /** Somebody has asked for it: a schema that holds itself is followed so far. */
  readonly asked?: boolean;
}

/**
 * A value of a form and what is known of it: whether it was touched or changed, and what is wrong. It keeps its
 * identity wherever it moves, and who renders it follows it alone.
 */
export abstract class FormNode {
  /** Of this node alone in its form, for as long as it is there. */
  readonly key: string;
  readonly name: string | undefined;
  readonly parent: FormNode | undefined;
  readonly schema: JsonSchema;
  readonly hints: SchemaHints;
  protected readonly scope: FormScope;
  readonly #changes = new Store(undefined);
  #required: boolean;
  #touched = false;
  #remote: Fault | undefined;
  /** When it was changed last, by the count of its form. */
  changedAt = 0;
  abstract readonly sort: Sort;

  constructor(schema: JsonSchema, { scope, parent, name, required }: Place, sort: Sort) {
    this.scope = scope;
    this.parent = parent;
    this.name = name;
    this.schema = scope.document.clean(schema);
    this.#required = required;
    this.key = scope.key();
    this.hints = scope.document.hints(sort.schema);
  }

  /** What it stands for; `undefined` where there is nothing to submit. */
  abstract readonly value: unknown;
  /** Nothing has been filled in. */
  abstract readonly empty: boolean;
  abstract readonly dirty: boolean;
  /** The nodes inside that count and are shown, in order. */
  abstract readonly children: readonly FormNode[];
  /** What is wrong with it by its schema, itself alone. */
  abstract readonly fault: Fault | undefined;
  /** Takes a value from outside, as if it had been filled in. */
  abstract assign(value: unknown): void;
  /** What of it may be kept in a draft, in a form of its own; `undefined` where nothing is. */
  abstract draft(): unknown;
  abstract restore(draft: unknown): void;
  /** The node inside that is the next part of a path. */
  abstract child(part: string | number): FormNode | undefined;

  get required(): boolean {
    return this.#required;
  }

  set required(required: boolean) {
    if (required === this.#required) return;
    this.#required = required;
    this.forget();
    this.parent?.forget();
    this.notify();
  }

  get touched(): boolean {
    return this.#touched;
  }

  get readOnly(): boolean {
    return this.sort.schema['readOnly'] === true || (this.parent?.readOnly ?? false);
  }

  /** Whether it is asked for at all. */
  get hidden(): boolean {
    return false;
  }

  /** Values in a part that may be missing, and is, are not wrong. */
  get counts(): boolean {
    for (let around = this.parent; around; around = around.parent) if (!around.required && around.empty) return false;
    return true;
  }

  /** What to show: nothing before it has been left or a submission was tried. */
  get issue(): Fault | undefined {
    if (this.#remote) return this.#remote;
    return this.#touched && this.counts ? this.fault : undefined;
  }

  /** Of the platform, or of an asynchronous check. */
  get remote(): Fault | undefined {
    return this.#remote;
  }

  get path(): Path {
    const { parent } = this;
    const part = parent?.partOf(this);
    return [...(parent?.path ?? []), ...(part === undefined ? [] : [part])];
  }

  /** The part of its path by which a node inside is found; the chosen shape of a value has none. */
  partOf(node: FormNode): string | number | undefined {
    return node.name;
  }

  /** Called after each change of this node, not of those inside; returns its own removal. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  notify(): void {
    this.#changes.notify();
  }

  /** It has been left, or a submission was tried. */
  touch(): void {
    if (this.#touched) return;
    this.#touched = true;
    this.notify();
    this.scope.judged();
  }

  /** Says what is wrong from elsewhere, or nothing any more. */
  refuse(fault: Fault | undefined): void {
    if (fault === this.#remote) return;
    this.#remote = fault;
    this.notify();
    this.scope.judged();
  }

  /** Something inside has another value: what was said of the whole no longer holds. */
  childChanged(_node: FormNode): void {
    const before = this.issue?.code;
    this.changedAt = this.scope.tick();
    this.#remote = undefined;
    this.forget();
    this.parent?.childChanged(this);
    if (before === this.issue?.code) return;
    this.notify();
    this.scope.judged();
  }

  /** What is known of its value is out of date. */
  protected abstract forget(): void;
}

/** A node and all inside it that count. */
export function* nodesIn(node: FormNode): Iterable<FormNode> {
  if (!node.counts) return;
  yield node;
  for (const child of node.children) yield* nodesIn(child);
}
