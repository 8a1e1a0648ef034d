import { formatSize } from '../../../localisation/format.ts';
import type { UploadMessages } from '../../../localisation/sections/uploads.ts';
import type { UploadModel } from '../../../models/upload-model.ts';
import type { UploadItem } from '../../../models/upload/upload-item.ts';
import type { Viewer } from '../view.ts';

/** The uploads as the tray and its rows use them. */
export interface UploadsView {
  readonly viewer: Viewer;
  readonly model: UploadModel;
  readonly words: UploadMessages;
  /** Time left until a moment (epoch milliseconds), as a clock. */
  clock(until: number): string;
  /** Finds the file of an upload that was left unfinished before the page was loaded anew. */
  findFile(item: UploadItem): Promise<void>;
  /** Goes on with all such whose files the browser finds by itself. */
  goOn(): Promise<void>;
  /** Has the files of all such chosen, or the folder that they are in. */
  findAll(folder: boolean): Promise<void>;
}

/** `1.2 of 1.9 GB`: the unit once, where it is the same. */
export function sentOf(sent: number, size: number, words: UploadMessages, language: string): string {
  const [there, all] = [formatSize(sent, language), formatSize(size, language)];
  const unit = all.replace(/^[\d\s.,]+/, '');
  const short = unit && there.endsWith(unit) ? there.slice(0, -unit.length).trimEnd() : there;
  return words.of(short, all);
}

/** `3 min left`, or nothing while it can't be told. */
export function timeLeft(bytes: number, bytesPerSecond: number, words: UploadMessages): string | undefined {
  if (bytesPerSecond <= 0) return undefined;
  const seconds = bytes / bytesPerSecond;
  // In steps of five, so that it can be read.
  if (seconds < 50) return words.secondsLeft(Math.max(5, Math.ceil(seconds / 5) * 5));
  return seconds < 3600 ? words.minutesLeft(Math.ceil(seconds / 60)) : words.hoursLeft(Math.ceil(seconds / 3600));
}

/** Why an upload has failed, by the code of the problem; what is not here has its sentence with all other failures. */
const failures: Readonly<Record<string, (item: UploadItem, words: UploadMessages, language: string) => string>> = {
  too_large: ({ facts, failure }, words, language) => {
    const { maximum, limit } = failure?.detail.problem?.params ?? {};
    if (limit === 'workspaceBytes')
      return typeof maximum === 'number' ? words.full(formatSize(maximum, language)) : words.fullHere;
    if (typeof maximum !== 'number') return words.tooLargeHere;
    return words.tooLarge(formatSize(facts.size, language), formatSize(maximum, language));
  },
  forbidden: (_item, words) => words.forbidden,
  not_found: (_item, words) => words.gone,
};

/** Error message of an upload. */
export function failureOf(item: UploadItem, words: UploadMessages, viewer: Viewer): string {
  const { failure } = item;
  if (!failure?.detail) return words.unreadable;
  const say = Object.hasOwn(failures, failure.code) ? failures[failure.code] : undefined;
  if (say) return say(item, words, viewer.language);
  const why = viewer.errorMessage(failure);
  return failure.code === 'validation_failed' ? words.nameRejected(why) : why;
}

/** Why an upload is tried again, and when, where the platform has said so. */
export function retryText({ waits }: UploadItem, context: UploadsView): string {
  const { retrying, states, retryingIn } = context.words;
  const why = waits && Object.hasOwn(retrying, waits.code) ? retrying[waits.code] : undefined;
  if (!why) return states.retrying;
  return waits?.until === undefined ? why : retryingIn(why, context.clock(waits.until));
}

const isFull = (failure: UploadItem['failure']) => failure?.detail?.problem?.params?.['limit'] === 'workspaceBytes';

/** @returns whether a retry with the same file can succeed */
export const canRetry = ({ failure, file }: UploadItem): boolean =>
  Boolean(file) &&
  (isFull(failure) || !['too_large', 'validation_failed', 'not_found'].includes(failure?.code ?? '')) &&
  Boolean(failure?.detail);
