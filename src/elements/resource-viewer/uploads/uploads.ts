import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { CountdownController } from '../../../controllers/countdown.ts';
import { LocaliseController } from '../../../controllers/localise.ts';
import { openUploads } from '../../../controllers/upload-store.ts';
import { uploads, type UploadMessages } from '../../../localisation/sections/uploads.ts';
import { Turns } from '../../../markdown/turns.ts';
import type { UploadModel } from '../../../models/upload-model.ts';
import type {
  SelectedEntry,
  SelectedFile,
  UploadBatch,
  UploadItem,
  UploadTarget,
} from '../../../models/upload/upload-item.ts';
import type { ResourcesClient } from '../../../transport/resources.ts';
import type { PlatformSession } from '../../../transport/session.ts';
import { UploadFinishedEvent } from '../events.ts';
import type { Viewer } from '../view.ts';
import { fileOfHandle, hasHandle, type askForFiles } from './pick-files.lazy.ts';
import { uploadStyles } from './styles.ts';
import { failureOf, UploadTray, type UploadsView } from './tray.ts';
import { named } from '../../parts/names.ts';

/** Milliseconds between two announcements of progress. */
const pause = 10_000;

/** Percentages that are announced. */
const steps = [25, 50, 75];

/** Announces uploads: their start, each quarter, failures, and the end. */
export class UploadAnnouncer {
  readonly #announceSentence: (sentence: string) => void;
  readonly #now: () => number;
  #lastAnnouncement = 0;
  #step = 0;
  #failed = new Set<UploadItem>();
  #running = false;

  constructor(announce: (sentence: string) => void, now: () => number = Date.now) {
    this.#announceSentence = announce;
    this.#now = now;
  }

  began(words: UploadMessages, files: number, directory: string): void {
    this.#step = 0;
    // Short uploads end before the first frame.
    this.#running = true;
    this.#announce(words.started(files, directory));
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
      if (!many) this.#announce(words.failed(failed.facts.name, why(failed)));
    }
    const running = items.some(({ underWay }) => underWay);
    if (this.#running && !running && totals.done) {
      this.#announce(totals.failed ? words.finishedPartly(totals.done, totals.failed) : words.finished(totals.done));
    }
    this.#running = running;
    const percent = totals.bytes ? (totals.sent * 100) / totals.bytes : 0;
    const step = steps.findLast((each) => percent >= each) ?? 0;
    if (!running || step <= this.#step || this.#now() - this.#lastAnnouncement < pause) return;
    this.#step = step;
    this.#announce(words.percent(step));
  }

  #announce(sentence: string): void {
    this.#lastAnnouncement = this.#now();
    this.#announceSentence(sentence);
  }
}

/** Milliseconds between two updates of progress. */
const pace = 120;

/** Files that are added at once. */
const part = 500;

/** Milliseconds between two reads of a list to which files are added. */
const calm = 1_000;

export interface UploadsOptions {
  readonly userId: string;
  /** Key under which unfinished uploads are stored. */
  readonly storeKey: string;
  /** Loaded already: a browser opens a picker only right after a press. */
  readonly ask: typeof askForFiles;
  /** Another user has signed in: nothing may be shown to them or sent for them. */
  readonly anotherUser: () => void;
}

/** Uploads of a viewer: their model, tray, announcements and events. */
export class UploadsController implements UploadsView {
  readonly styles = uploadStyles;
  readonly viewer: Viewer;
  readonly model: UploadModel;
  readonly #ask: typeof askForFiles;
  readonly #localise: LocaliseController<'uploads'>;
  readonly #announcer: UploadAnnouncer;
  readonly #countdown: CountdownController;
  readonly #tray: UploadTray;
  readonly #session: PlatformSession;
  readonly #unsubscribe: (() => void)[];
  /** Continues the uploads that wait for a sign-in. */
  #signedIn: (() => void) | undefined;
  /** Folders to which files were added. */
  readonly #folders = new Set<string>();
  #reading = false;
  #shown = 0;
  #syncing = false;
  #stale = false;

  constructor(viewer: Viewer, resources: ResourcesClient, { userId, storeKey, ask, anotherUser }: UploadsOptions) {
    this.viewer = viewer;
    this.#ask = ask;
    this.#session = resources.client.session;
    this.#localise = new LocaliseController(viewer.element as LitElement, { uploads });
    this.#countdown = new CountdownController(viewer.element as LitElement, () => this.#waitsUntil());
    this.#announcer = new UploadAnnouncer((sentence) => viewer.announce(sentence));
    this.model = openUploads(resources, {
      storeKey,
      frame: this.#frame,
      sessionEnded: (again) => {
        this.#signedIn = again;
        viewer.fail({ code: 'unauthenticated' });
        // Without the viewer in the page, nothing else notices that the session has ended.
        void this.#session.refresh().catch(() => undefined);
      },
      finished: (item) => this.#finished(item),
    });
    this.#tray = new UploadTray(this);
    this.#unsubscribe = [
      this.model.subscribe(() => this.#changed()),
      this.#session.subscribe((state) => {
        if (state.status !== 'signed-in') return;
        if (state.user.id === userId) this.#signedIn?.();
        else anotherUser();
      }),
    ];
    void this.model.restore().then(() => this.#findFiles(false));
  }

  get words(): UploadMessages {
    return this.#localise.words.uploads;
  }

  clock(until: number): string {
    return this.#localise.clock((until - Date.now()) / 1000);
  }

  /** Epoch milliseconds of the last retry. */
  #waitsUntil(): number {
    const moments = this.model.items.map(({ status, waits }) => (status === 'retrying' ? (waits?.until ?? 0) : 0));
    return moments.reduce((last, each) => Math.max(last, each), 0);
  }

  /** Adds many files in parts, so that the page stays responsive. */
  async add(
    picked: readonly SelectedEntry[],
    target: UploadTarget,
    onConflict: UploadBatch['onConflict'] = 'fail',
  ): Promise<readonly UploadItem[]> {
    if (!picked.length) return [];
    const added: UploadItem[] = [];
    const batch: UploadBatch = { onConflict };
    const turns = new Turns();
    this.#tray.open();
    this.#announcer.began(this.words, picked.length, target.name);
    for (let at = 0; at < picked.length; at += part) {
      if (turns.over) await turns.next();
      added.push(...this.model.add(picked.slice(at, at + part), target, batch));
    }
    return added;
  }

  /** Shows progress while a folder is read. */
  async reading<Read>(read: () => Read | Promise<Read>): Promise<Read> {
    this.#reading = true;
    this.viewer.requestUpdate();
    try {
      return await read();
    } finally {
      this.#reading = false;
      this.viewer.requestUpdate();
    }
  }

  async findFile(item: UploadItem): Promise<void> {
    const known = hasHandle(item) && (await fileOfHandle(item.handle, item.facts, true));
    if (known && this.model.attach(item, known)) {
      // The same permission may hold for others.
      return this.#findFiles(false);
    }
    const read = await this.#ask({ several: false });
    const [picked] = (await read?.()) ?? [];
    if (picked && 'file' in picked && !this.model.attach(item, picked.file)) this.#tray.refuse(item);
  }

  resumeFound(): Promise<void> {
    return this.#findFiles(true);
  }

  async findAll(folder: boolean): Promise<void> {
    const read = await this.#ask({ folder });
    if (!read) return;
    const picked = await this.reading(read);
    const found = this.model.attachAll(picked.filter((each): each is SelectedFile => 'file' in each));
    this.viewer.announce(this.words.filesFound(found));
  }

  /** @param ask whether the browser may ask for permission, which needs a press right before */
  async #findFiles(ask: boolean): Promise<void> {
    let asks = ask;
    for (const item of this.model.items) {
      if (item.status !== 'fileless' || !hasHandle(item)) continue;
      const file = await fileOfHandle(item.handle, item.facts, asks);
      if (file) this.model.attach(item, file);
      // After a refusal, no prompt for the remaining files.
      else asks = false;
    }
  }

  dropWords(target: UploadTarget | undefined): unknown {
    return target ? named(this.words.drop, target.name) : this.words.noDrop;
  }

  updated(): void {
    this.#tray.updated();
  }

  render(): TemplateResult | typeof nothing {
    // A session that has ended keeps the resource, behind the sign-in.
    if (!this.viewer.resource && this.#session.state.status === 'signed-out') return nothing;
    if (this.#reading)
      return html`<div class="uploads" part="uploads"><p class="reading">${this.words.reading}</p></div>`;
    return this.#tray.render();
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.model.close();
    removeEventListener('beforeunload', warn);
    for (const controller of [this.#localise, this.#countdown]) {
      (this.viewer.element as LitElement).removeController(controller);
      controller.hostDisconnected();
    }
  }

  /** Updates at most every `pace` milliseconds. A hidden tab has no frames. */
  readonly #frame = (show: () => void): void => {
    const draw = () => {
      this.#shown = performance.now();
      show();
    };
    const wait = this.#shown + pace - performance.now();
    if (wait > 0) setTimeout(draw, wait);
    else if (document.hidden) setTimeout(draw);
    else requestAnimationFrame(draw);
  };

  #changed(): void {
    const { model } = this;
    if (model.underWay) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
    this.#announcer.changed(model, this.words, (item) => failureOf(item, this.words, this.viewer));
    this.viewer.requestUpdate();
  }

  #finished({ facts, resourceId, parentId }: UploadItem): void {
    const { element, resource } = this.viewer;
    if (resourceId && parentId)
      element.dispatchEvent(new UploadFinishedEvent({ resourceId, parentId, name: facts.name }));
    const shown = resource?.id;
    const folder = [facts.target.id, facts.path[0]].join('/');
    // A list shows only the first folder of a path.
    if (shown === parentId || (shown === facts.target.id && !this.#folders.has(folder))) void this.#sync();
    this.#folders.add(folder);
  }

  /** Reads the list again; once more after changes meanwhile. */
  async #sync(): Promise<void> {
    this.#stale = true;
    if (this.#syncing) return;
    this.#syncing = true;
    while (this.#stale) {
      this.#stale = false;
      // A failure is left to the next read of the list.
      await Promise.resolve(this.viewer.view?.changed?.({ kind: 'stale' })).catch(() => undefined);
      await new Promise((resolve) => {
        setTimeout(resolve, calm);
      });
    }
    this.#syncing = false;
  }
}

/** Leaving the page would end uploads. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
