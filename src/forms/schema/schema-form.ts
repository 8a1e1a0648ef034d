import type { Issue } from '../../contract/problem.ts';
import { AsyncChecks, type AsyncCheck } from '../async-checks.ts';
import { pointer, type Path } from '../fields.ts';
import type { FormStatus } from '../form-model.ts';
import type { Fault } from './check.ts';
import { SchemaDocument } from './document.ts';
import { LeafNode } from './leaf-node.ts';
import { NodeMaker } from './make-node.ts';
import { nodesIn, type FormNode, type FormScope } from './node.ts';
import { SchemaDraft, type SchemaDraftOptions } from './schema-draft.ts';
import { SentForm } from './sent-form.ts';
import { Store } from '../../store.ts';

export interface SchemaFormOptions {
  /** JSON Schema 2020-12, as a platform serves it or from a zod schema by `toJsonSchema`. */
  readonly schema: unknown;
  readonly initial?: unknown;
  /** BCP 47 tag: how numbers are written. */
  readonly language?: () => string;
  /** Kinds of field (`x-service-hints.field`) that the host brings, beside those that the library knows. */
  readonly kinds?: (kind: string) => boolean;
  /** What has to be asked about a value, by the pointer of its field; `*` stands for any entry of a list. */
  readonly checks?: Readonly<Record<string, AsyncCheck>>;
  readonly draft?: SchemaDraftOptions;
  /**
   * Sends the value. Issues by path that it rejects with (as `issues` of the error's problem) are put on their fields,
   * wherever these stand by then; anything else, and an issue of no field, rejects `submit` too.
   */
  readonly send: (value: unknown) => Promise<unknown>;
}

/** What is wrong with one field. */
export interface FieldIssue {
  readonly node: FormNode;
  readonly fault: Fault;
}

/**
 * A form by any JSON Schema, without a face: a tree of nodes that each know their value, whether they were touched, and
 * what is wrong with them. A change costs what lies between a field and the root, however many fields there are.
 */
export class SchemaForm {
  readonly document: SchemaDocument;
  readonly #options: SchemaFormOptions;
  readonly #changes = new Store(undefined);
  readonly #valueChanges = new Store(undefined);
  readonly #draft: SchemaDraft | undefined;
  readonly #checkers: Record<string, AsyncCheck> = Object.create(null) as Record<string, AsyncCheck>;
  readonly #checks = new AsyncChecks(this.#checkers);
  readonly #maker = new NodeMaker();
  readonly #refused = new Set<FormNode>();
  readonly #scope: FormScope;
  #root: FormNode;
  #status: FormStatus = 'ready';
  #sending: Promise<boolean> | undefined;
  #ticks = 0;
  #keys = 0;
  #restoring = false;

  constructor(options: SchemaFormOptions) {
    this.#options = options;
    this.document = new SchemaDocument(options.schema);
    this.#scope = {
      document: this.document,
      language: options.language ?? (() => 'en'),
      known: options.kinds ?? (() => false),
      make: (schema, place, initial) => this.#maker.make(schema, place, initial),
      tick: () => (this.#ticks += 1),
      key: () => `f${(this.#keys += 1)}`,
      changed: (node) => this.#changed(node),
      judged: () => this.#changes.notify(),
    };
    this.#root = this.#plant(options.initial);
    this.#draft = options.draft && new SchemaDraft(options.draft, this.document.root);
    this.#restore();
  }

  get root(): FormNode {
    return this.#root;
  }

  get status(): FormStatus {
    return this.#status;
  }

  /** What would be submitted now; parts of it may be missing or wrong. */
  get value(): unknown {
    return this.#root.value;
  }

  get dirty(): boolean {
    return this.#root.dirty;
  }

  get valid(): boolean {
    for (const node of nodesIn(this.#root)) if (node.remote ?? node.fault) return false;
    return true;
  }

  /** What is shown as wrong, in the order of the fields. */
  get issues(): readonly FieldIssue[] {
    return Array.from(nodesIn(this.#root), (node) => ({ node, fault: node.issue })).filter(
      (each): each is FieldIssue => each.fault !== undefined,
    );
  }

  /** Called after every change of a value; returns its own removal. */
  follow(listener: () => void): () => void {
    return this.#valueChanges.subscribe(listener);
  }

  /** Called when the status or what is shown as wrong has changed, not with every value; returns its own removal. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  node(path: Path): FormNode | undefined {
    let node: FormNode | undefined = this.#root;
    for (const part of path) node = node?.child(part);
    return node;
  }

  /** Fills in a part from outside. */
  set(path: Path, value: unknown): void {
    this.node(path)?.assign(value);
  }

  /** Puts issues of the platform on their fields; answers those that no field shows. */
  refuse(issues: readonly Issue[], sent = new SentForm(this.#root, this.#ticks)): readonly Issue[] {
    return issues.filter((issue) => {
      const { node, stale } = sent.find(issue.path);
      if (!node || node.hidden) return true;
      if (stale) return false;
      const { code, message, params } = issue;
      node.refuse({ code, message, ...(params && { params }) });
      this.#refused.add(node);
      return false;
    });
  }

  /**
   * Validates and sends, once however often it is pressed: calls during a submission join it.
   *
   * @returns whether it was sent; not so when a field is wrong, and then `issues` says what.
   */
  submit(): Promise<boolean> {
    this.#sending ??= this.#submit().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Back to the first values, or to others; drafts are gone. */
  reset(initial: unknown = this.#options.initial): void {
    this.#checks.stop();
    this.#refused.clear();
    this.#draft?.clear();
    this.#status = 'ready';
    this.#root = this.#plant(initial);
    this.#changes.notify();
  }

  /** Writes the draft now: the page may be gone the next moment. */
  keepDraft(): void {
    this.#draft?.flush();
  }

  /** Id of whose draft stands in it, where that is known. */
  get draftOwner(): string | undefined {
    return this.#draft?.readOwner;
  }

  #plant(initial: unknown): FormNode {
    const place = { scope: this.#scope, parent: undefined, name: undefined, required: true };
    return this.#maker.make(this.document.root, place, initial);
  }

  #restore(): void {
    this.#restoring = true;
    const kept = this.#draft?.read();
    if (kept !== undefined) this.#root.restore(kept);
    this.#restoring = false;
  }

  async #submit(): Promise<boolean> {
    for (const node of nodesIn(this.#root)) node.touch();
    for (const node of this.#refused) node.refuse(undefined);
    this.#refused.clear();
    for (let pending; (pending = this.#checks.pending); await pending) this.#setStatus('checking');
    if (!this.valid) {
      this.#setStatus('ready');
      return false;
    }
    const sent = new SentForm(this.#root, this.#ticks);
    this.#setStatus('sending');
    try {
      await this.#options.send(this.value);
      const same = sent.at === this.#ticks;
      if (same) this.#draft?.clear();
      this.#setStatus(same ? 'sent' : 'ready');
      return true;
    } catch (error) {
      const { detail } = (error ?? {}) as { detail?: { problem?: { issues?: readonly Issue[] } } };
      const issues = detail?.problem?.issues ?? [];
      const strays = this.refuse(issues, sent);
      this.#setStatus('ready');
      if (!issues.length || strays.length) throw error;
      return false;
    }
  }

  #changed(node: FormNode): void {
    if (this.#restoring) return;
    this.#draft?.write(() => this.#root.draft());
    if (node instanceof LeafNode) this.#checkAsync(node);
    this.#valueChanges.notify();
    if (this.#status === 'sent') this.#setStatus('ready');
  }

  #checkAsync(node: LeafNode): void {
    const { checks } = this.#options;
    if (!checks) return;
    const path = pointer(node.path.map((part) => (typeof part === 'number' ? '*' : part)));
    const check = Object.hasOwn(checks, path) ? checks[path] : undefined;
    if (!check) return;
    this.#checkers[node.key] = check;
    if (node.fault || node.value === undefined) return this.#checks.stop(node.key);
    this.#checks.start(node.key, node.value, (issue) => {
      if (issue) node.refuse(issue);
    });
  }

  #setStatus(status: FormStatus): void {
    this.#status = status;
    this.#changes.notify();
  }
}
