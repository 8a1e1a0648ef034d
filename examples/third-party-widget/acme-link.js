const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host {
    display: block;
    padding: 16px;
    border: 1px solid color-mix(in oklab, currentColor 15%, transparent);
    border-radius: var(--service-card-radius, 12px);
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
  }
  a {
    color: inherit;
  }
`);

const words = {
  en: { nothing: 'Choose something.', open: 'Opens the page of what is chosen' },
  sv: { nothing: 'Välj något.', open: 'Öppnar sidan för det som är valt' },
};

/** Shows the URL of a resource. A plain element: the dashboard sets its properties. */
export class AcmeLink extends HTMLElement {
  #site = '';
  #resourceId;

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
  }

  get site() {
    return this.#site;
  }
  set site(site) {
    this.#site = site;
    this.#render();
  }

  get resourceId() {
    return this.#resourceId;
  }
  set resourceId(id) {
    this.#resourceId = id;
    this.#render();
  }

  connectedCallback() {
    this.#render();
  }

  #render() {
    const texts = words[document.documentElement.lang.slice(0, 2)] ?? words.en;
    const paragraph = document.createElement('p');
    this.shadowRoot.replaceChildren(paragraph);
    if (!this.#site || !this.#resourceId) {
      paragraph.textContent = texts.nothing;
      return;
    }
    const link = document.createElement('a');
    link.href = new URL(`/r/${this.#resourceId}`, this.#site).href;
    link.textContent = link.href;
    link.title = texts.open;
    paragraph.append(link);
  }
}

customElements.define('acme-link', AcmeLink);
