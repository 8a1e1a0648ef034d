import { html, type TemplateResult } from 'lit';

/** Isolates the names that a sentence quotes: they may have another direction. */
export const isolateNames = (sentence: string): unknown =>
  sentence.split(/(?<=[“”])(.+)(?=”)/u).map((part, index) => (index % 2 ? html`<bdi>${part}</bdi>` : part));

const place = '\u2068';

/** A sentence with a name, which is isolated: it may have another direction. */
export function named(sentence: (name: string) => string, name: string): TemplateResult {
  const [before, after] = sentence(place).split(place);
  return html`${before}<bdi>${name}</bdi>${after}`;
}
