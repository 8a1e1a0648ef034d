import { html, isServer, noChange, type TemplateResult } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';

/** @param level of its heading */
export function signInForm(level: number): TemplateResult {
  if (!isServer) void import('../sign-in/index.ts');
  return html`<service-sign-in part="sign-in" heading-level=${level} ${onElement(focusOnceRendered)}></service-sign-in>`;
}

class OnElement extends Directive {
  #element: Element | undefined;

  render(_run: (element: never) => void): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart, [run]: [(element: never) => void]): typeof noChange {
    if (element !== this.#element) run((this.#element = element) as never);
    return noChange;
  }
}

/** Calls `run` once for each element that it is placed on; not on a server. */
export const onElement = directive(OnElement);

/** Takes the focus from its dialog or box once it is rendered, unless the user has focused something else. */
async function focusOnceRendered(form: HTMLElementTagNameMap['service-sign-in']): Promise<void> {
  await customElements.whenDefined('service-sign-in');
  await form.updateComplete;
  // `:focus` matches nothing in a window without the focus: the session may have ended in another one.
  const { activeElement } = form.getRootNode() as ShadowRoot;
  if (activeElement !== document.body && activeElement?.contains(form.parentElement)) form.focus();
}
