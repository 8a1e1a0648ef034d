import { html, type TemplateResult } from 'lit';

const place = '\u2068';

/** A name with its own direction, in a text without elements: between a first strong isolate and its end. */
export const isolate = (name: string) => `${place}${name}\u2069`;

/** A sentence with a name, which is isolated: it may have another direction. */
export function named(sentence: (name: string) => string, name: string): TemplateResult {
  const [before, after] = sentence(place).split(place);
  return html`${before}<bdi>${name}</bdi>${after}`;
}
