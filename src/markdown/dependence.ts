const [escape, open, close, colon] = [0x5c, 0x5b, 0x5d, 0x3a];
/** Limit of definitions to compare; with more, every bracket counts as a reference. */
const most = 5_000;

/** Finds bracketed text without nested brackets; `is` gets the text, and whether a colon follows. */
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

/** Equal for labels that CommonMark treats as equal; removes marks of block quotes. */
const fold = (label: string): string =>
  label
    .replace(/[\s>]+/g, '')
    .toLowerCase()
    .toUpperCase();

/** Labels that a text may define; `undefined` above the limit. */
function labelsDefined(text: string): ReadonlySet<string> | undefined {
  const labels = new Set<string>();
  const tooMany = (label: string, defined: boolean) => defined && label !== '' && labels.add(label).size > most;
  return text.includes(']:') && someLabel(text, tooMany) ? undefined : labels;
}

/**
 * Finds parts that do not depend on definitions elsewhere, and so can be rendered first.
 *
 * @returns a function that tells whether a part may refer to a definition or be one; `true` also for some that do
 * neither
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
