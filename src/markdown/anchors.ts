/** Before every `id` that content gives, so that none of ours and none of a page's is meant by it. */
export const idPrefix = 'user-content-';

/** Gives headings their anchors as GitHub does: lower case, words joined by hyphens, the second of a name with `-1`. */
export class Anchors {
  readonly #used = new Map<string, number>();

  /** @param text of the next heading, trimmed. @returns its `id`. */
  next(text: string): string {
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
      .replace(/\s/g, '-');
    const times = this.#used.get(plain);
    this.#used.set(plain, (times ?? -1) + 1);
    return idPrefix + (times === undefined ? plain : `${plain}-${times + 1}`);
  }
}
