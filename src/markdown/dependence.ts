const [escape, open, close, colon] = [0x5c, 0x5b, 0x5d, 0x3a];
/** Definitions beyond which every bracket counts as a reference: comparing them would take longer than what it saves. */
const most = 5_000;

/**
 * Whether something stands in brackets, without further ones in it, that is of a kind.
 *
 * @param is told of it, and of whether a colon follows
 */
function someLabel(text: string, is: (label: string, defined: boolean) => boolean): boolean {
  for (let begin = text.indexOf('['); begin >= 0;) {
    let at = begin + 1;
    let code = text.charCodeAt(at);
    while (at < text.length && code !== open && code !== close) {
      at += code === escape ? 2 : 1;
      code = text.charCodeAt(at);
    }
    if (code === close && is(fold(text.slice(begin + 1, at)), text.charCodeAt(at + 1) === colon)) return true;
    begin = text.indexOf('[', at);
  }
  return false;
}

/** The same for all that CommonMark takes for the same, and without the marks of a quotation that it may be broken by. */
const fold = (label: string): string =>
  label
    .replace(/[\s>]+/g, '')
    .toLowerCase()
    .toUpperCase();

/** Labels that a text may define; nothing for more than are worth comparing. */
function labelsDefined(text: string): ReadonlySet<string> | undefined {
  const labels = new Set<string>();
  const tooMany = (label: string, defined: boolean) => defined && label !== '' && labels.add(label).size > most;
  return text.includes(']:') && someLabel(text, tooMany) ? undefined : labels;
}

/**
 * Tells the parts of a text that mean the same whatever the others define, so that they can be shown before those are read.
 *
 * @returns of a part of the text, whether it may refer to a definition, or be one: by its brackets alone, and so of some
 *   that do neither
 */
export function dependence(text: string): (part: string) => boolean {
  let labels: ReadonlySet<string> | undefined;
  let notes = false;
  let known = false;
  return (part) => {
    if (!part.includes('[')) return false;
    if (!known) {
      labels = labelsDefined(text);
      notes = text.includes('[^') && text.includes(']:');
      known = true;
    }
    if (!labels || (notes && part.includes('[^'))) return true;
    return someLabel(part, (label) => labels?.has(label) ?? true);
  };
}
