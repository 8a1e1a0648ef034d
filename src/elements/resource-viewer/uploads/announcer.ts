import type { UploadMessages } from '../../../localisation/sections/uploads.ts';
import type { UploadModel } from '../../../models/upload-model.ts';
import type { UploadItem } from '../../../models/upload/upload-item.ts';

/** Milliseconds between two sentences about the same uploads. */
const pause = 10_000;
/** Percents that are told. */
const steps = [25, 50, 75];

/** Tells of uploads to who can't see them: that they begin, a quarter at a time, what fails, and the end. */
export class UploadAnnouncer {
  readonly #say: (sentence: string) => void;
  readonly #now: () => number;
  #told = 0;
  #step = 0;
  #failed = new Set<UploadItem>();
  #running = false;

  constructor(say: (sentence: string) => void, now: () => number = Date.now) {
    this.#say = say;
    this.#now = now;
  }

  began(words: UploadMessages, files: number, directory: string): void {
    this.#step = 0;
    // All of it may be over before the first frame.
    this.#running = true;
    this.#tell(words.started(files, directory));
  }

  changed(
    model: Pick<UploadModel, 'items' | 'totals'>,
    words: UploadMessages,
    why: (item: UploadItem) => string,
  ): void {
    const { items, totals } = model;
    const failed = items.find((item) => item.status === 'failed' && !this.#failed.has(item));
    if (failed) {
      const many = items.filter(({ status }) => status === 'failed').length > 3;
      for (const item of items) if (item.status === 'failed') this.#failed.add(item);
      if (!many) this.#tell(words.failed(failed.facts.name, why(failed)));
    }
    const running = items.some(({ underWay }) => underWay);
    if (this.#running && !running && totals.done) {
      this.#tell(totals.failed ? words.finishedBut(totals.done, totals.failed) : words.finished(totals.done));
    }
    this.#running = running;
    const percent = totals.bytes ? (totals.sent * 100) / totals.bytes : 0;
    const step = steps.findLast((each) => percent >= each) ?? 0;
    if (!running || step <= this.#step || this.#now() - this.#told < pause) return;
    this.#step = step;
    this.#tell(words.percent(step));
  }

  #tell(sentence: string): void {
    this.#told = this.#now();
    this.#say(sentence);
  }
}
