/** Prefix of ids from content, which must not clash with those of the element or the page. */
export const idPrefix = 'user-content-';

/** Anchors of headings as on GitHub: lower case, hyphens, and `-1` for the second of a name. */
export class Anchors {
  readonly #used = new Map<string, number>();

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
