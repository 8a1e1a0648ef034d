import { html } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { formatNumber } from '../../../localisation/format.ts';
import { maximize, zoomIn, zoomOut } from '../../../theme/icons.ts';
import type { ViewFactory } from '../view.ts';
import { headOf, urlOf } from './bytes.ts';
import { FileView } from './file-view.ts';

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type Read = (view: DataView) => ImageSize | undefined;

const big = (view: DataView, at: number) => view.getUint16(at);
const little = (view: DataView, at: number) => view.getUint16(at, true);
const little24 = (view: DataView, at: number) => little(view, at) | (view.getUint8(at + 2) << 16);
const letters = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

const png: Read = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) });
const gif: Read = (view) => ({ width: little(view, 6), height: little(view, 8) });
const bmp: Read = (view) => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) });

/** By the first of the three kinds of chunk that may stand at the beginning. */
const webp: Read = (view) => {
  const kind = letters(view, 12, 4);
  if (kind === 'VP8X') return { width: little24(view, 24) + 1, height: little24(view, 27) + 1 };
  if (kind === 'VP8 ') return { width: little(view, 26) & 0x3fff, height: little(view, 28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
};

/** Start of frame, but for the three codes among them that mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpeg: Read = (view) => {
  for (let at = 2; big(view, at) >> 8 === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: big(view, at + 7), height: big(view, at + 5) };
    at += 2 + big(view, at + 2);
  }
  return undefined;
};

const kinds: readonly (readonly [string, Read])[] = [
  ['\x89PNG\r\n\x1a\n', png],
  ['GIF8', gif],
  ['BM', bmp],
  ['RIFF', webp],
  ['\xff\xd8', jpeg],
];

/**
 * @returns the size in the first bytes of an image; `undefined` if its format is unknown or the bytes are too few
 */
export function imageSizeOf(bytes: ArrayBuffer): ImageSize | undefined {
  const view = new DataView(bytes);
  try {
    const known = kinds.find(([begin]) => letters(view, 0, begin.length) === begin);
    return known?.[1](view);
  } catch {
    // Past the last byte.
    return undefined;
  }
}

const step = 1.25;
const most = 16;

/** A quarter of a gigabyte when decoded. */
const mostPixels = 64 * 1024 * 1024;

/** Bytes in which a photo has its size, after the camera's metadata. */
const headBytes = 128 * 1024;

/** An image, fitted, or zoomed and moved by buttons, keys, wheel and pointer. */
class ImageView extends FileView {
  #url = '';
  /** Factor of the fitted size. */
  #zoom = 1;
  #held: { readonly x: number; readonly y: number } | undefined;

  protected async load(resource: Resource): Promise<void> {
    this.#zoom = 1;
    const why = await this.#tooMany(resource);
    if (why) return this.broken(why);
    this.#url = await urlOf(this.viewer, resource);
  }

  /** Why the browser should not decode it: by its first bytes, unless the platform has decoded it already. */
  async #tooMany(resource: Resource): Promise<string | undefined> {
    const look = resource.tasks.find(({ concept }) => concept === 'thumbnail');
    if (look?.state === 'completed') return undefined;
    const { words, viewer } = this;
    const size = imageSizeOf(await headOf(viewer, resource, headBytes).catch(() => new ArrayBuffer()));
    if (size) {
      const [width, height] = [size.width, size.height].map((pixels) => formatNumber(pixels, viewer.language));
      return size.width * size.height > mostPixels ? words.tooManyPixels(`${width} × ${height}`) : undefined;
    }
    if (look?.state !== 'failed') return undefined;
    const { error } = await (await viewer.whenReady()).taskOutput(resource.id, look.concept);
    return error === 'too_many_pixels' ? words.tooManyPixelsHere : undefined;
  }

  protected renderFile({ name }: Resource): unknown {
    const { words } = this;
    const tool = (icon: unknown, label: string, zoom: number) =>
      html`<button type="button" class="tool" aria-label=${label} @click=${() => this.#to(zoom)}>${icon}</button>`;
    return html`<div
        class="picture"
        tabindex="0"
        role="group"
        aria-label=${name}
        aria-describedby="picture-help"
        @keydown=${this.#pressed}
        @wheel=${this.#wheeled}
        @pointerdown=${this.#taken}
        @pointermove=${this.#moved}
        @pointerup=${this.#left}
        @pointercancel=${this.#left}
      >
        <img part="image" src=${this.#url} alt=${name} draggable="false" @error=${this.#failed} />
      </div>
      <div class="zoom">
        ${tool(zoomOut, words.zoomOut, this.#zoom / step)} ${tool(maximize, words.fit, 1)}
        ${tool(zoomIn, words.zoomIn, this.#zoom * step)}
      </div>
      <div id="picture-help" class="unseen">${words.imageHelp}</div>`;
  }

  hostUpdated(): void {
    // No style may stand in markup.
    this.#image?.style.setProperty('--_zoom', String(this.#zoom));
  }

  get #image(): HTMLImageElement | null | undefined {
    return this.viewer.element.shadowRoot?.querySelector<HTMLImageElement>('.picture > img');
  }

  readonly #failed = (): void => this.broken(this.words.errors.image);

  #to(zoom: number): void {
    const next = Math.max(1, Math.min(most, zoom));
    if (next === this.#zoom) return;
    const scroller = this.#image?.parentElement;
    const ratio = next / this.#zoom;
    const middle = scroller && {
      left: (scroller.scrollLeft + scroller.clientWidth / 2) * ratio - scroller.clientWidth / 2,
      top: (scroller.scrollTop + scroller.clientHeight / 2) * ratio - scroller.clientHeight / 2,
    };
    this.#zoom = next;
    const percent = new Intl.NumberFormat(this.viewer.language, { style: 'percent' }).format(next);
    this.viewer.announce(this.words.zoomed(percent));
    this.viewer.requestUpdate();
    if (middle) void this.viewer.updateComplete.then(() => scroller.scrollTo(middle));
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    const zooms: Readonly<Record<string, number>> = { '+': this.#zoom * step, '-': this.#zoom / step, 0: 1 };
    const zoom = Object.hasOwn(zooms, event.key) ? zooms[event.key] : undefined;
    if (zoom === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#to(zoom);
  };

  readonly #wheeled = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#to(event.deltaY < 0 ? this.#zoom * step : this.#zoom / step);
  };

  readonly #taken = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || this.#zoom === 1) return;
    this.#held = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };

  readonly #moved = (event: PointerEvent): void => {
    const { x, y } = this.#held ?? {};
    if (x === undefined || y === undefined) return;
    (event.currentTarget as Element).scrollBy(x - event.clientX, y - event.clientY);
    this.#held = { x: event.clientX, y: event.clientY };
  };

  readonly #left = (): void => {
    this.#held = undefined;
  };
}

export const imageView: ViewFactory = (viewer) => new ImageView(viewer);
