import { nothing } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type Part } from 'lit/directive.js';
import type { FormNode } from '../../forms/index.ts';

type Template<Node extends FormNode> = (node: Node) => unknown;

class WatchDirective extends AsyncDirective {
  #node: FormNode | undefined;
  #template: Template<FormNode> = () => nothing;
  #leave: (() => void) | undefined;
  #queued = false;

  override render(node: FormNode, template: Template<FormNode>): unknown {
    return template(node);
  }

  override update(_part: Part, [node, template]: [FormNode, Template<FormNode>]): unknown {
    if (node !== this.#node) this.#leave?.();
    this.#template = template;
    if (node !== this.#node && this.isConnected) this.#leave = node.subscribe(this.#changed);
    this.#node = node;
    return template(node);
  }

  override disconnected(): void {
    this.#leave?.();
  }

  override reconnected(): void {
    if (!this.#node) return;
    this.#leave = this.#node.subscribe(this.#changed);
    this.setValue(this.#template(this.#node));
  }

  /** Several changes at once are rendered once. */
  readonly #changed = (): void => {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected && this.#node) this.setValue(this.#template(this.#node));
    });
  };
}

const watchNode = directive(WatchDirective);

/** Renders one node of a form, again whenever it changes, and nothing else with it. */
export const watch = <Node extends FormNode>(node: Node, template: Template<Node>): unknown =>
  watchNode(node, template as unknown as Template<FormNode>);
