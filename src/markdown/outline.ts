/** A heading of a document, and where it is: the `id` of its element. */
export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** Before every `id` that content gives, so that none of ours and none of a page's is meant by it. */
export const idPrefix = 'user-content-';

/** Gives headings their anchors as GitHub does: lower case, words joined by hyphens, the second of a name with `-1`. */
export class Anchors {
  readonly #used = new Map<string, number>();

  name(heading: HTMLElement): OutlineEntry {
    const text = heading.textContent.trim();
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
      .replace(/\s/g, '-');
    const times = this.#used.get(plain);
    this.#used.set(plain, (times ?? -1) + 1);
    const id = idPrefix + (times === undefined ? plain : `${plain}-${times + 1}`);
    if (heading.id !== id) heading.id = id;
    return { level: Number(heading.localName.slice(1)), text, id };
  }
}
