import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { LeafNode, type SchemaForm } from '../../forms/index.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (node: EventTarget | null): node is Control =>
  node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement;

/** Fields that the page renders itself: children in the slots `field-<name>`, with controls of that name. */
export class PlacedFields implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #names: ReadonlySet<string> = new Set();
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** A new set only when the names have changed. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  hostConnected(): void {
    this.#readNames();
    this.#observer ??= new MutationObserver(() => this.#readNames());
    this.#observer.observe(this.#host, { childList: true, attributes: true, attributeFilter: ['slot'], subtree: true });
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  fieldOf(form: SchemaForm | undefined, control: EventTarget | null): LeafNode | undefined {
    if (!isControl(control) || !this.#names.has(control.name)) return undefined;
    const node = form?.node([control.name]);
    return node instanceof LeafNode ? node : undefined;
  }

  show(form: SchemaForm | undefined, issueOf: (node: LeafNode) => string | undefined): void {
    for (const name of this.#names) {
      for (const control of this.#host.querySelectorAll(
        `[slot='field-${CSS.escape(name)}'], [slot='field-${CSS.escape(name)}'] *`,
      )) {
        const node = this.fieldOf(form, control);
        if (!node || !isControl(control)) continue;
        const issue = issueOf(node);
        control.ariaInvalid = issue ? 'true' : 'false';
        if (issue) control.setAttribute('aria-description', issue);
        else control.removeAttribute('aria-description');
        const raw = node.raw;
        if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
          const isChecked = Array.isArray(raw) ? raw.includes(control.value) : raw === true || raw === control.value;
          if (control.checked !== isChecked) control.checked = isChecked;
        } else if (typeof raw === 'string' && control.value !== raw) control.value = raw;
      }
    }
  }

  #readNames(): void {
    const names = [...this.#host.children].flatMap(({ slot }) => (slot.startsWith('field-') ? slot.slice(6) : []));
    if (names.length === this.#names.size && names.every((name) => this.#names.has(name))) return;
    this.#names = new Set(names);
    this.#host.requestUpdate();
  }
}
