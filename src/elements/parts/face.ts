import { css, html, type TemplateResult } from 'lit';

export function face({ id, name }: { readonly id: string; readonly name: string }): TemplateResult {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase();
  const hue = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5;
  return html`<span class="face h${hue}" part="face" aria-hidden="true">${initials}</span>`;
}

/** `--_face` is the size, 1.25 rem by default. */
export const faceStyles = css`
  .face {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: var(--_face, 1.25rem);
    block-size: var(--_face, 1.25rem);
    border-radius: 50%;
    color: #fff;
    font-size: calc(var(--_face, 1.25rem) * 0.45);
    font-weight: 600;
    background: oklch(0.5 0.12 262);
  }
  .face.h1 {
    background: oklch(0.5 0.13 30);
  }
  .face.h2 {
    background: oklch(0.48 0.1 155);
  }
  .face.h3 {
    background: oklch(0.5 0.13 320);
  }
  .face.h4 {
    background: oklch(0.5 0.1 80);
  }
`;
