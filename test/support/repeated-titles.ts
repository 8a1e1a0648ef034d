/** Every element, those of shadow roots too. */
function* all(root: ParentNode): Iterable<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* all(element.shadowRoot);
  }
}

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Lists titles that equal the label or the text of their element, except of a text that is cut off where it is long. */
export const findRepeatedTitles = (root: ParentNode): string[] =>
  [...all(root)].flatMap((element) => {
    const title = plain(element.getAttribute('title'));
    const isCut = element.matches('.clip, .crumb, .title, th, td') && !element.hasAttribute('aria-label');
    const names = [element.getAttribute('aria-label'), ...(isCut ? [] : [element.textContent])].map(plain);
    return title && names.includes(title) ? [`<${element.localName}> ${title}`] : [];
  });
