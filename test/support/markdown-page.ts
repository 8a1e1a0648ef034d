import { MarkdownArticle } from '../../src/markdown/article.ts';
import { setPlaces } from '../../src/markdown/places.ts';

export interface Shown {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
  readonly addresses: readonly string[];
}

/** Shows Markdown in a shadow root, as the viewer does, interacts with all of it, and returns the result. */
async function show(markdown: string): Promise<Shown> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const article = new MarkdownArticle(root as unknown as HTMLElement, {
    place: (content) =>
      setPlaces(content, {
        baseUrl: location.origin,
        hrefOf: (id) => `/r/${id}`,
        imageElsewhere: (at, alternative) => `${alternative} (${at})`,
        image: (place) => Promise.resolve(place.kind === 'resource' ? `/r/${place.id}/${place.variant}` : undefined),
      }),
  });
  await article.show(markdown);
  const hover = { bubbles: true, composed: true };
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    for (const type of ['pointerover', 'mouseover', 'mouseenter', 'focus', 'toggle', 'animationstart']) {
      element.dispatchEvent(new Event(type, hover));
    }
    element.focus();
    element.click();
  }
  const content = [...root.querySelectorAll('*')].filter((element) => element.parentNode !== root);
  const attributes = content.flatMap((element) => [...element.attributes]);
  const addresses = attributes.filter(({ name }) => ['href', 'src', 'cite'].includes(name));
  return {
    elements: [...new Set(content.map(({ localName }) => localName))],
    attributes: [...new Set(attributes.map(({ name }) => name))],
    addresses: addresses.map(({ value }) => value),
  };
}

/** Prevents links from navigating. */
addEventListener('click', (event) => {
  const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
  if (link instanceof HTMLAnchorElement && /^https?:|^mailto:|^tel:/.test(link.protocol)) event.preventDefault();
});

Object.assign(globalThis, { show });
