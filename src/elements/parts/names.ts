import { html, type TemplateResult } from 'lit';

const place = '\u2068';

/** A sentence with a name, which is isolated: it may have another direction. */
export function named(sentence: (name: string) => string, name: string): TemplateResult {
  const [before, after] = sentence(place).split(place);
  return html`${before}<bdi>${name}</bdi>${after}`;
}
