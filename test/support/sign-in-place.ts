import type { LitElement } from 'lit';
import { astrid } from '../../src/testing/index.ts';
import { updated, type ElementTag, type Stage } from './element-stage.ts';

/** Signs Astrid in by the form inside an element. */
export async function signInPlace<Tag extends ElementTag>(
  { element, root, platform }: Pick<Stage<Tag>, 'root' | 'platform'> & { readonly element: LitElement },
  selector = 'service-sign-in',
): Promise<void> {
  const form = await updated(element, () => root.querySelector<HTMLElementTagNameMap['service-sign-in']>(selector));
  await customElements.whenDefined('service-sign-in');
  const type = async (name: string, text: string) => {
    const input = await updated(form, () => form.renderRoot.querySelector<HTMLInputElement>(`input[name='${name}']`));
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  };
  await type('email', astrid.email);
  form.renderRoot.querySelector<HTMLElement>("[part~='submit']")?.click();
  await updated(form, () => form.renderRoot.querySelector("input[name='code']"));
  await type('code', platform.mails.at(-1)?.code ?? '');
}
