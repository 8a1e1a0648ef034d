import createDOMPurify from 'dompurify';

/** Elements that markdown makes, and of raw HTML what shows text and nothing else: none loads, runs or takes input. */
const elements = `
  a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
  h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub summary sup
  table tbody td tfoot th thead time tr tt u ul var wbr`;
const attributes = `
  align alt checked class cite colspan datetime dir disabled height href id lang open reversed rowspan scope src start
  title type width`;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** What an attribute must look like where not every value may pass. */
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
    // The body is what is walked, and no part of the result; content can have no other (HTML §13.2.6.4.7).
    ALLOWED_TAGS: [...words(elements), 'body'],
    ALLOWED_ATTR: words(attributes),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
    // Names given by content can stand for nothing of the page's or of ours.
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
  purify.addHook('uponSanitizeAttribute', (_element, attribute) => {
    const pattern = values[attribute.attrName];
    if (pattern && !pattern.test(attribute.attrValue)) attribute.keepAttr = false;
  });
  purify.addHook('afterSanitizeAttributes', (element) => {
    if (element.localName !== 'input') return;
    // The box of a task is all that an input can be.
    element.setAttribute('type', 'checkbox');
    element.setAttribute('disabled', '');
  });
  return purify;
}

/**
 * HTML as nodes that can run nothing and call nothing. They belong to a document without a window: what they would load
 * is loaded only where they are adopted.
 */
export function sanitise(html: string): DocumentFragment {
  // Content comes first from here on: a `<frameset>` would otherwise take the place of the whole body.
  const content = sanitiser().sanitize(`<wbr>${html}`) as unknown as DocumentFragment;
  content.firstChild?.remove();
  return content;
}
