const blocks = new Set(
  'ADDRESS BLOCKQUOTE DIV DL DT DD H1 H2 H3 H4 H5 H6 HR LI OL P PRE TABLE TBODY TD TH THEAD TR UL SECTION'.split(' '),
);
const isBlock = (node: Node | null): boolean => !node || blocks.has(node.nodeName);

/** Nodes as a text in which white space between blocks means nothing, and everything else something. */
export function normalised(root: ParentNode): string {
  return [...root.childNodes].map(write).join('').replaceAll('”“', '');
}

function write(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return writeText(node as Text);
  if (node.nodeType !== Node.ELEMENT_NODE) return '<!---->';
  const { localName, attributes, childNodes } = node as Element;
  // The direction is ours: no example has one.
  const pairs = Array.from(attributes, ({ name, value }) =>
    name === 'dir' ? '' : ` ${name}=${JSON.stringify(value)}`,
  );
  return `<${localName}${pairs.toSorted().join('')}>${[...childNodes].map(write).join('')}</>`;
}

function writeText(node: Text): string {
  if (node.parentElement?.closest('pre')) return `“${node.data}”`;
  let text = node.data.replaceAll(/[ \t\n]+/g, ' ');
  if (isBlock(node.previousSibling)) text = text.trimStart();
  if (isBlock(node.nextSibling)) text = text.trimEnd();
  return text && `“${text}”`;
}
