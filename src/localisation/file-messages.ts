/** What `<resource-viewer>` says of files; sizes and numbers come as words of the language too. */
export interface FileMessages {
  readonly download: string;
  readonly loading: string;
  readonly noPreview: string;
  readonly broken: Readonly<Record<'image' | 'audio' | 'video' | 'pdf' | 'text' | 'table' | 'tree', string>>;
  readonly tooLarge: (size: string) => string;
  /** Of an image; width and height in pixels. */
  readonly tooManyPixels: (size: string) => string;
  readonly tooManyPixelsHere: string;
  readonly empty: string;
  /** Only the beginning is shown. */
  readonly cut: (shown: string, all: string) => string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  readonly zoomed: (percent: string) => string;
  /** Of an image that can be moved about in its frame. */
  readonly imageHelp: string;
  readonly text: (name: string) => string;
  readonly table: (name: string) => string;
  readonly rows: (number: number, said: string) => string;
  readonly tree: (name: string) => string;
  readonly entries: (number: number, said: string) => string;
  readonly more: (number: string) => string;
}
