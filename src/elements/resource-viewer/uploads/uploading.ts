import type { UploadMessages } from '../../../localisation/sections/uploads.ts';
import type { UploadModel } from '../../../models/upload-model.ts';
import type { UploadItem } from '../../../models/upload/upload-item.ts';
import type { Viewer } from '../view.ts';

/** What the tray and its rows know of uploads. */
export interface Uploading {
  readonly viewer: Viewer;
  readonly model: UploadModel;
  readonly words: UploadMessages;
  /** What is left until a moment (epoch milliseconds), as a clock. */
  clock(until: number): string;
  /** Finds the file of an upload that was left unfinished before the page was loaded anew. */
  findFile(item: UploadItem): Promise<void>;
  /** Goes on with all such whose files the browser finds by itself. */
  goOn(): Promise<void>;
  /** Has the files of all such chosen, or the folder that they are in. */
  findAll(folder: boolean): Promise<void>;
}
