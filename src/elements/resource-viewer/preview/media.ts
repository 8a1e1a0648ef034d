import { html } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { ViewFactory } from '../view.ts';
import { urlOf } from './bytes.ts';
import { FileView } from './file-view.ts';

/** Milliseconds after which a link may have expired. */
const linkLife = 4 * 60 * 1000;

class MediaView extends FileView {
  #url = '';
  #linked = 0;

  protected async load(resource: Resource): Promise<void> {
    this.#url = await urlOf(this.viewer, resource);
    this.#linked = Date.now();
  }

  protected renderFile({ name, mediaType }: Resource): unknown {
    return mediaType.startsWith('audio/')
      ? html`<audio part="media" controls preload="metadata" src=${this.#url} aria-label=${name} @error=${this.#failed}></audio>`
      : html`<video
          part="media"
          controls
          playsinline
          preload="metadata"
          src=${this.#url}
          aria-label=${name}
          @error=${this.#failed}
        ></video>`;
  }

  /** The link has expired: continues at the same time with another one. */
  readonly #failed = (event: Event): void => {
    const media = event.currentTarget as HTMLMediaElement;
    const { resource } = this;
    if (!resource) return;
    if (Date.now() - this.#linked < linkLife) {
      return this.broken(this.words.errors[resource.mediaType.startsWith('audio/') ? 'audio' : 'video']);
    }
    const { currentTime } = media;
    void Promise.resolve(this.load(resource)).then(() => {
      media.addEventListener('loadedmetadata', () => (media.currentTime = currentTime), { once: true });
      this.viewer.requestUpdate();
    });
  };
}

export const mediaView: ViewFactory = (viewer) => new MediaView(viewer);

/** WebKit applies the response's policy to its own viewer, and shows a grey frame. */
const canShow = () => navigator.pdfViewerEnabled && !navigator.vendor.startsWith('Apple');

class PdfView extends FileView {
  #url = '';

  protected async load(resource: Resource): Promise<void> {
    if (!canShow()) return this.broken(this.words.errors.pdf);
    this.#url = await urlOf(this.viewer, resource);
  }

  protected renderFile({ name }: Resource): unknown {
    return html`<iframe class="pdf" part="pdf" title=${name} src=${this.#url} referrerpolicy="no-referrer"></iframe>`;
  }
}

export const pdfView: ViewFactory = (viewer) => new PdfView(viewer);
