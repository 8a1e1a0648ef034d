import type { Issue } from '../contract/problem.ts';
import { AsyncChecks, type AsyncCheck } from './async-checks.ts';
import type { Path } from './fields.ts';
import type { SchemaIssue } from './evaluation.ts';
import { isValidatorLoaded, loadValidator, validateBy } from './validate.ts';
import { SchemaDocument } from './document.ts';
import { pointer } from './values.ts';
import { LeafNode } from './leaf-node.ts';
import { GroupNode } from './group-node.ts';
import { definitionOf, jsonLeaf, type NodeDefinition } from './definition.ts';
import { ListNode } from './list-node.ts';
import { UnionNode } from './union-node.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { nodesIn, type FormNode, type FormScope, type Place } from './node.ts';
import { SchemaDraft, type SchemaDraftOptions } from './draft.ts';
import { Store } from '../store.ts';

/** Issues in an error of `send`. */
const issuesIn = (error: unknown): readonly Issue[] =>
  (error as { detail?: { problem?: { issues?: readonly Issue[] } } } | undefined)?.detail?.problem?.issues ?? [];

/** Progress of a form. */
export type FormStatus = 'ready' | 'checking' | 'sending' | 'sent';

/** Options of a form. */
export interface SchemaFormOptions {
  /** JSON Schema 2020-12. May be untrusted. */
  readonly schema: unknown;
  readonly initial?: unknown;
  /** BCP 47 tag, for the format of numbers. */
  readonly language?: (() => string) | undefined;
  /** Returns `true` for kinds of field (`x-service-hints.field`) that the host renders itself. */
  readonly kinds?: ((kind: string) => boolean) | undefined;
  /** Asynchronous checks by the JSON pointer of their field; `*` stands for any entry of a list. */
  readonly checks?: Readonly<Record<string, AsyncCheck>> | undefined;
  readonly draft?: SchemaDraftOptions | undefined;
  /**
   * Sends the value. If it rejects with `detail.problem.issues`, these are shown at their fields, even if the fields have
   * moved. `submit` rejects with every other error, and if an issue belongs to no field.
   */
  readonly send: (value: unknown) => Promise<unknown>;
}

/** Issue with the node that it belongs to. */
export interface FieldIssue {
  readonly node: FormNode;
  readonly issue: SchemaIssue;
}

/**
 * Headless form for any JSON Schema: a tree of nodes with their values, touched and dirty flags, and issues. The cost of a
 * change depends on the depth of the field, not on the number of fields.
 */
export class SchemaForm {
  readonly document: SchemaDocument;
  readonly #options: SchemaFormOptions;
  readonly #changes = new Store(undefined);
  readonly #valueChanges = new Store(undefined);
  readonly #draft: SchemaDraft | undefined;
  readonly #checks = new AsyncChecks();
  readonly #maker = new NodeMaker();
  readonly #refused = new Set<FormNode>();
  /** Nodes with an issue of the whole value, which a change of another field may settle. */
  readonly #unsettled = new Set<FormNode>();
  #validation: { readonly at: number; readonly issues: readonly Issue[] } | undefined;
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
      isHostKind: options.kinds ?? (() => false),
      make: (schema, place, initial) => this.#maker.make(schema, place, initial),
      tick: () => (this.#ticks += 1),
      key: () => `f${(this.#keys += 1)}`,
      valueChanged: (node) => this.#changed(node),
      issuesChanged: () => this.#changes.notify(),
    };
    this.#root = this.#createRoot(options.initial);
    this.#draft = options.draft && new SchemaDraft(options.draft, this.document.root);
    this.#restore();
    if (!isValidatorLoaded()) void this.#load();
  }

  get root(): FormNode {
    return this.#root;
  }

  get status(): FormStatus {
    return this.#status;
  }

  /** Current value; may be incomplete or invalid. */
  get value(): unknown {
    return this.#root.value;
  }

  get dirty(): boolean {
    return this.#root.dirty;
  }

  get valid(): boolean {
    return !this.#hasIssue(this.#root) && this.#wholeIssues.length === 0;
  }

  /** Issues to show, in the order of the fields. */
  get issues(): readonly FieldIssue[] {
    return Array.from(nodesIn(this.#root), (node) => ({ node, issue: node.issue })).filter(
      (each): each is FieldIssue => each.issue !== undefined,
    );
  }

  /** Called after every change of a value. @returns the unsubscribe function */
  subscribeToValues(listener: () => void): () => void {
    return this.#valueChanges.subscribe(listener);
  }

  /** Called when the status or the shown issues change, not with every value. @returns the unsubscribe function */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  node(path: Path): FormNode | undefined {
    let node: FormNode | undefined = this.#root;
    for (const part of path) node = node?.child(part);
    return node;
  }

  /** Sets the value at a path, as if the user had entered it. */
  set(path: Path, value: unknown): void {
    this.node(path)?.assign(value);
  }

  /** Shows issues at their fields. @returns the issues without a visible field */
  setRemoteIssues(issues: readonly Issue[], sent = new SentSnapshot(this.#root, this.#ticks)): readonly Issue[] {
    return issues.filter((issue) => {
      const { node, stale } = sent.find(issue.path);
      if (!node || node.hidden) return true;
      if (stale) return false;
      const { code, message, params } = issue;
      node.setRemoteIssue({ code, message, ...(params && { params }) });
      this.#refused.add(node);
      return false;
    });
  }

  /** Validates and sends. Calls during a submission join it. @returns `false` if a field is invalid */
  submit(): Promise<boolean> {
    this.#sending ??= this.#submit().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Restores the initial value, or sets another one. Clears the draft. */
  reset(initial: unknown = this.#options.initial): void {
    this.#checks.stop();
    this.#refused.clear();
    this.#unsettled.clear();
    this.#validation = undefined;
    this.#draft?.clear();
    this.#status = 'ready';
    this.#root = this.#createRoot(initial);
    this.#changes.notify();
  }

  /** Writes a scheduled draft at once, for `pagehide`. */
  saveDraft(): void {
    this.#draft?.flush();
  }

  /** Id of the user whose draft was restored, if known. */
  get draftOwner(): string | undefined {
    return this.#draft?.readOwner;
  }

  #createRoot(initial: unknown): FormNode {
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
    if (!isValidatorLoaded()) await this.#load();
    for (const node of nodesIn(this.#root)) node.touch();
    clearRemoteIssues(this.#refused);
    clearRemoteIssues(this.#unsettled);
    for (let pending; (pending = this.#checks.pending); await pending) this.#setStatus('checking');
    if (!this.valid) {
      this.#showWholeIssues();
      this.#setStatus('ready');
      return false;
    }
    const sent = new SentSnapshot(this.#root, this.#ticks);
    this.#setStatus('sending');
    try {
      await this.#options.send(this.value);
      const same = sent.at === this.#ticks;
      if (same) this.#draft?.clear();
      this.#setStatus(same ? 'sent' : 'ready');
      return true;
    } catch (error) {
      const issues = issuesIn(error);
      const strays = this.setRemoteIssues(issues, sent);
      this.#setStatus('ready');
      if (!issues.length || strays.length) throw error;
      return false;
    }
  }

  #changed(node: FormNode): void {
    if (this.#restoring) return;
    this.#draft?.write(() => this.#root.draft());
    if (node instanceof LeafNode) this.#checkAsync(node);
    if (this.#unsettled.size) {
      clearRemoteIssues(this.#unsettled);
      this.#showWholeIssues();
    }
    this.#valueChanges.notify();
    if (this.#status === 'sent') this.#setStatus('ready');
  }

  #checkAsync(node: LeafNode): void {
    const { checks } = this.#options;
    if (!checks) return;
    const path = pointer(node.path.map((part) => (typeof part === 'number' ? '*' : part)));
    const check = Object.hasOwn(checks, path) ? checks[path] : undefined;
    if (!check) return;
    if (node.schemaIssue || node.value === undefined) return this.#checks.stop(node.key);
    this.#checks.start(node.key, check, node.value, (issue) => {
      if (issue) node.setRemoteIssue(issue);
    });
  }

  /** Loads the rest of the validator. Without it, the platform alone checks what it would. */
  async #load(): Promise<void> {
    try {
      await loadValidator();
    } catch {
      return;
    }
    this.#validation = undefined;
    this.#root.revalidate();
    this.#changes.notify();
  }

  #hasIssue(around: FormNode): boolean {
    for (const node of nodesIn(around)) if (node.remoteIssue ?? node.schemaIssue) return true;
    return false;
  }

  /** Issues by all keywords; those of single fields are issues of their nodes too. */
  get #wholeIssues(): readonly Issue[] {
    if (this.#validation?.at === this.#ticks) return this.#validation.issues;
    const { value } = this;
    const issues = value === undefined ? [] : validateBy(this.document, value).issues;
    this.#validation = { at: this.#ticks, issues };
    return issues;
  }

  /** Shows them at their fields, unless the field or one inside it has an issue already. */
  #showWholeIssues(): void {
    for (const { path, code, params } of this.#wholeIssues) {
      const { node, rest } = this.#nearest(path);
      if (this.#hasIssue(node)) continue;
      node.setRemoteIssue({ code, ...(params && { params }), ...(rest.length && { path: rest }) });
      this.#unsettled.add(node);
    }
  }

  /** The last node with a field on the way to a path. */
  #nearest(path: Path): { readonly node: FormNode; readonly rest: Path } {
    let node = this.#root;
    for (const [at, part] of path.entries()) {
      const inner = node.child(part);
      if (!inner || inner.hidden || !inner.isRelevant) return { node, rest: path.slice(at) };
      node = inner;
    }
    return { node, rest: [] };
  }

  #setStatus(status: FormStatus): void {
    this.#status = status;
    this.#changes.notify();
  }
}

function clearRemoteIssues(nodes: Set<FormNode>): void {
  for (const node of nodes) node.setRemoteIssue(undefined);
  nodes.clear();
}

/** Positions of all nodes when a form was sent, because the paths of the platform's issues refer to them. */
class SentSnapshot {
  /** `tick()` when it was sent. */
  readonly at: number;
  readonly #root: FormNode;
  readonly #lists = new Map<FormNode, readonly FormNode[]>();
  readonly #branches = new Map<FormNode, FormNode | undefined>();

  constructor(root: FormNode, at: number) {
    this.at = at;
    this.#root = root;
    for (const node of nodesIn(root)) {
      if (node instanceof ListNode) this.#lists.set(node, node.items);
      if (node instanceof UnionNode) this.#branches.set(node, node.branch);
    }
  }

  /** The node at a path when it was sent; `stale` if it has changed or is gone. */
  find(path: Path): { readonly node: FormNode | undefined; readonly stale: boolean } {
    let node: FormNode | undefined = this.#root;
    let gone = false;
    for (const part of path) {
      // A leaf of several values shows the issues of all of them.
      if (node && node instanceof LeafNode) break;
      node = node && this.#inside(node, part);
      if (node?.parent instanceof ListNode) gone ||= !node.parent.items.includes(node);
    }
    return { node, stale: gone || (node !== undefined && node.changedAt > this.at) };
  }

  #inside(node: FormNode, part: string | number): FormNode | undefined {
    const items = this.#lists.get(node);
    if (items) return items[Number(part)];
    const branch = this.#branches.get(node);
    if (branch) return branch instanceof LeafNode ? branch : this.#inside(branch, part);
    return node.child(part);
  }
}

/** Limits of nodes in a form and of their depth. Values over them are edited as JSON. */
const mostNodes = 25_000;
const deepest = 24;

class NodeMaker {
  readonly #definitions = new WeakMap<object, Map<boolean, NodeDefinition>>();
  #made = 0;

  make(schema: JsonSchema, place: Place, initial: unknown): FormNode {
    this.#made += 1;
    const definition = this.#definition(schema, place);
    if ('codec' in definition) return new LeafNode(schema, place, definition, initial);
    if (this.#exceedsLimits(definition, place, initial))
      return new LeafNode(schema, place, jsonLeaf(definition), initial);
    if (definition.kind === 'group') return new GroupNode(schema, place, definition, initial);
    return definition.kind === 'list'
      ? new ListNode(schema, place, definition, initial)
      : new UnionNode(schema, place, definition, initial);
  }

  #definition(schema: JsonSchema, { scope, required }: Place): NodeDefinition {
    const clean = scope.document.clean(schema);
    const known = this.#definitions.get(clean) ?? new Map<boolean, NodeDefinition>();
    const definition = known.get(required) ?? definitionOf(scope.document, clean, required, scope.isHostKind);
    this.#definitions.set(clean, known.set(required, definition));
    return definition;
  }

  #exceedsLimits({ schema }: NodeDefinition, { parent, requested }: Place, initial: unknown): boolean {
    let depth = 0;
    for (let around = parent; around; around = around.parent) {
      depth += 1;
      const again = schema.properties !== undefined && around.definition.schema.properties === schema.properties;
      if (depth > deepest || (again && !requested && initial === undefined)) return true;
    }
    return this.#made > mostNodes;
  }
}
