import createDOMPurify from 'dompurify';

/** Elements of Markdown, and those of raw HTML that only show text: none loads, runs or takes input. */
const elements = `
  a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
  h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub summary sup
  table tbody td tfoot th thead time tr tt u ul var wbr`;
const attributes = `
  align alt checked class cite colspan datetime dir disabled height href id lang open reversed rowspan scope src start
  title type width`;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Allowed values of attributes. */
const values: Readonly<Record<string, RegExp>> = {
  class: /^language-\S{1,40}$/,
  type: /^(?:checkbox|[1aAiI])$/,
  src: /^(?!data:)|^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i,
};

let purify: ReturnType<typeof createDOMPurify> | undefined;

function sanitiser() {
  if (purify) return purify;
  purify = createDOMPurify(window);
  purify.setConfig({
    // DOMPurify walks the body, which is not part of the result.
    ALLOWED_TAGS: [...words(elements), 'body'],
    ALLOWED_ATTR: words(attributes),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
    // Ids and names of content must not clash with those of the page.
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
  purify.addHook('uponSanitizeAttribute', (_element, attribute) => {
    const pattern = values[attribute.attrName];
    if (pattern && !pattern.test(attribute.attrValue)) attribute.keepAttr = false;
  });
  purify.addHook('afterSanitizeAttributes', (element) => {
    if (element.localName !== 'input') return;
    // The check box of a task is the only input.
    element.setAttribute('type', 'checkbox');
    element.setAttribute('disabled', '');
  });
  return purify;
}

/** Sanitised nodes. They belong to a document without a window, and load nothing until they are adopted. */
export function sanitise(html: string): DocumentFragment {
  // A first element keeps `<frameset>` from replacing the body.
  const content = sanitiser().sanitize(`<wbr>${html}`) as unknown as DocumentFragment;
  content.firstChild?.remove();
  return content;
}

/** Sanitised nodes of HTML from other programs, with their styles, from which formats can be read. */
export const sanitiseForeign = (html: string): DocumentFragment =>
  createDOMPurify(window).sanitize(html, { FORCE_BODY: true, RETURN_DOM_FRAGMENT: true });
