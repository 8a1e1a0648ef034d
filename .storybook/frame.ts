import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';

type Scheme = 'light' | 'dark';

/**
 * Sets the scheme of a document whatever the browser's is: browsers take neither `color-scheme` nor
 * `prefers-color-scheme` from a frame's element.
 */
function setScheme({ documentElement, styleSheets }: Document, scheme: Scheme): void {
  documentElement.style.colorScheme = scheme;
  for (const { media } of [...styleSheets].flatMap(({ cssRules }) => [...cssRules] as Partial<CSSMediaRule>[])) {
    const [, asked] = /prefers-color-scheme:\s*(light|dark)/.exec(media?.mediaText ?? '') ?? [];
    if (asked) media!.mediaText = asked === scheme ? 'all' : 'not all';
  }
}

const preventDefault = (event: Event) => event.preventDefault();

/** A whole document without script, in a scheme and at a width. */
export class DocumentFrame extends LitElement {
  static override readonly properties = {
    content: {},
    name: {},
    scheme: {},
    width: { type: Number },
    height: { type: Number },
    zoom: { type: Number },
  };
  static override readonly styles = css`
    :host {
      display: block;
      flex: none;
      overflow: hidden;
      box-sizing: content-box;
      border: 1px solid light-dark(oklch(0.86 0.008 262), oklch(0.36 0.014 262));
      border-radius: 8px;
    }
    iframe {
      display: block;
      border: 0;
      transform-origin: 0 0;
    }
  `;

  declare content: string;
  declare name: string;
  declare scheme: Scheme;
  /** CSS pixels of the document. */
  declare width: number;
  /** As high as its content without. */
  declare height: number | undefined;
  declare zoom: number;

  constructor() {
    super();
    this.content = '';
    this.name = '';
    this.scheme = 'light';
    this.width = 600;
    this.zoom = 1;
  }

  protected override render(): TemplateResult {
    // Same origin, so that its scheme can be set; scripts never run.
    return html`<iframe
      title=${this.name}
      sandbox="allow-same-origin"
      tabindex="-1"
      .srcdoc=${this.content}
      @load=${({ target }: Event) => this.#loaded(target as HTMLIFrameElement)}
    ></iframe>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (['width', 'height', 'zoom'].some((name) => changed.has(name))) this.#resize(this.height ?? 600);
  }

  #loaded({ contentDocument }: HTMLIFrameElement): void {
    if (!contentDocument) return;
    setScheme(contentDocument, this.scheme);
    for (const type of ['click', 'submit']) contentDocument.addEventListener(type, preventDefault);
    if (this.height === undefined) this.#resize(contentDocument.documentElement.scrollHeight);
  }

  #resize(height: number): void {
    const frame = this.renderRoot.querySelector('iframe')!;
    Object.assign(frame.style, { width: `${this.width}px`, height: `${height}px`, scale: String(this.zoom) });
    Object.assign(this.style, { width: `${this.width * this.zoom}px`, height: `${height * this.zoom}px` });
  }
}

/** Styles of a page with a list to select from and the frames of what is selected. */
export const galleryStyles = css`
  label {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  select {
    min-inline-size: 0;
    max-inline-size: 100%;
    font: inherit;
  }
  h2 {
    margin-block: 2.5rem 0.75rem;
    font-size: 1.25rem;
  }
  .frames {
    display: flex;
    flex-wrap: wrap;
    gap: 1.5rem;
    align-items: start;
    margin-block-end: 1.5rem;
    overflow-x: auto;
  }
`;

const schemes = ['light', 'dark'] as const;

/** A document in frames of each scheme and width. @param name what the frames show, for their accessible names */
export const frames = (
  name: string,
  content: string,
  { widths, height, zoom }: { readonly widths: readonly number[]; readonly height?: number; readonly zoom: number },
): readonly TemplateResult[] =>
  schemes.map(
    (scheme) =>
      html`<div class="frames">
        ${widths.map(
          (width) =>
            html`<docs-frame
              name="${name}, ${scheme}, ${width} px"
              scheme=${scheme}
              width=${width}
              .height=${height}
              zoom=${zoom}
              .content=${content}
            ></docs-frame>`,
        )}
      </div>`,
  );

if (!customElements.get('docs-frame')) customElements.define('docs-frame', DocumentFrame);
