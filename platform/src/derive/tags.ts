const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Elements that markdown makes, and of raw HTML what shows text and nothing else: none loads, runs or takes input. */
export const allowed: ReadonlySet<string> = new Set(
  words(`
    a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
    h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub summary sup
    table tbody td tfoot th thead time tr tt u ul var wbr`),
);

/** Elements without an end. */
export const empty: ReadonlySet<string> = new Set(words('br col hr wbr'));

/** Elements whose content is no text of the document: the tokenizer reads it as one, and it is left out. */
export const unread: ReadonlySet<string> = new Set(
  words('iframe noembed noframes noscript plaintext script style textarea title xmp'),
);

/** What parts lines of a text, and paragraphs. */
export const lines: ReadonlySet<string> = new Set(words('br dd dt figcaption li summary tr'));
export const paragraphs: ReadonlySet<string> = new Set(
  words('blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul'),
);

const number = /^-?\d{1,9}$/;
const token = /^[a-z]{1,12}$/i;

/** Attributes of any element, with what their values look like. */
export const attributes: Readonly<Record<string, RegExp>> = {
  align: token,
  class: /^language-[\w+#.-]{1,40}$/,
  colspan: number,
  datetime: /^[\w:.+ -]{1,40}$/,
  dir: token,
  lang: /^[A-Za-z0-9-]{1,35}$/,
  open: /^$/,
  reversed: /^$/,
  rowspan: number,
  scope: token,
  span: number,
  start: number,
  title: /^[^\0]{1,500}$/,
};
