import type { Anchors } from './anchors.ts';

export { idPrefix } from './anchors.ts';

/** Heading of a document, with the id of its element. */
export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

export function nameHeading(anchors: Anchors, heading: HTMLElement): OutlineEntry {
  const text = heading.textContent.trim();
  const id = anchors.next(text);
  if (heading.id !== id) heading.id = id;
  return { level: Number(heading.localName.slice(1)), text, id };
}
