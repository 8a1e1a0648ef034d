import { css, html, type TemplateResult } from 'lit';

export function face({ id, name }: { readonly id: string; readonly name: string }): TemplateResult {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase();
  return html`<span class="face h${hueOf(id)}" part="face" aria-hidden="true">${initials}</span>`;
}

/** FNV-1a, of which bits 24 to 26 differ most between ids that differ in the last letter. @returns 0 to 7 */
const hueOf = (id: string): number =>
  ([...id].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), -2_128_831_035) >>> 24) % 8;

/** `--_face` is the size, 1.25 rem by default. */
export const faceStyles = css`
  .face {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: var(--_face, 1.25rem);
    block-size: var(--_face, 1.25rem);
    border-radius: 50%;
    color: var(--service-face-text, #fff);
    font-size: calc(var(--_face, 1.25rem) * 0.45);
    font-weight: var(--_strong);
    background: oklch(var(--service-face-tone, 0.5 0.1) var(--_hue, 262));
  }
  .h1 {
    --_hue: 307;
  }
  .h2 {
    --_hue: 352;
  }
  .h3 {
    --_hue: 37;
  }
  .h4 {
    --_hue: 82;
  }
  .h5 {
    --_hue: 127;
  }
  .h6 {
    --_hue: 172;
  }
  .h7 {
    --_hue: 217;
  }
`;
