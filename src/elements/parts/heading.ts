import { html, type TemplateResult } from 'lit';

/** Templates by start tag: `lit/static-html.js` would be larger than all of this. */
const templates: Record<string, TemplateStringsArray> = {};

const ofFirst = 'class="heading" part="heading" id="heading"';
/** Attributes of a first heading that can be focused. */
export const focusable = `${ofFirst} tabindex="-1"`;

/**
 * Level of a heading of an element, by its `heading-level`.
 *
 * @param depth 0 for the first heading of the element, 1 for one below it
 * @param first level of the first heading without a `heading-level`
 */
export function headingLevel(host: HTMLElement, depth = 0, first = 2): number {
  const level = Number((host as { headingLevel?: unknown }).headingLevel);
  return Math.trunc(Math.min(6, (level >= 1 ? level : first) + depth));
}

/** @param attributes constant attributes, as in a template; by default those of a first heading */
export function heading(
  host: HTMLElement,
  content: unknown,
  attributes = ofFirst,
  depth?: number,
  first?: number,
): TemplateResult {
  const tag = `h${headingLevel(host, depth, first)}`;
  const start = `<${tag} ${attributes}>`;
  const strings = [start, `</${tag}>`];
  return html((templates[start] ??= Object.assign(strings, { raw: strings })), content);
}
