import { html, type TemplateResult } from 'lit';

/** A person's initials on a colour that follows from the id. */
export function face({ id, name }: { readonly id: string; readonly name: string }): TemplateResult {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase();
  const hue = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5;
  return html`<span class="face h${hue}" part="face" aria-hidden="true">${initials}</span>`;
}
