import { describe, expect, test } from 'vitest';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { IndexedUploads } from '../../src/controllers/upload-store.ts';
import { focused, open, setOnline, updated, type Stage } from '../support/element-stage.ts';
import { signInPlace } from '../support/sign-in-place.ts';

const tag = 'resource-viewer';
const words = en.uploads;

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name, { lastModified: 1_700_000_000_000 });

/** The viewer on the directory of the design. */
async function ready(script: Script = {}, attributes: Record<string, string> = { 'resource-id': 'arsmote' }) {
  const stage = await open(tag, {
    script: { user: astrid, ...script },
    attributes,
    around: { style: 'inline-size: 900px' },
  });
  await stage.reach('ready');
  return stage;
}

/** Drags files over an element of the viewer, or drops them. */
function drag(type: 'dragover' | 'drop' | 'dragleave', target: Element, files: readonly File[] = [file('a.txt')]) {
  const dataTransfer = new DataTransfer();
  for (const each of files) dataTransfer.items.add(each);
  const event = new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

const drop = (stage: Stage<typeof tag>, ...files: File[]) =>
  drag('drop', stage.element.renderRoot.querySelector('.grid') ?? stage.element, files);

const row = (stage: Stage<typeof tag>, name: string) =>
  updated(stage.element, () =>
    [...stage.root.querySelectorAll<HTMLElement>('.upload')].find((each) => each.textContent?.includes(name)),
  );

describe('dropped files', () => {
  test('on the viewer are uploaded into its directory, and appear in the list', async () => {
    const stage = await ready();
    const events: Event[] = [];
    stage.around.addEventListener('upload-finished', (event) => events.push(event));
    expect(drag('dragover', await stage.find('.grid')).defaultPrevented).toBe(true);
    await stage.read(words.drop('Årsmöte 2026'));
    drop(stage, file('Inspelning.mp4'));
    await stage.read(words.states.done);
    expect(stage.root.querySelector('.drop')).toBeNull();
    await updated(stage.element, () => stage.root.querySelector('.rows')?.textContent?.includes('Inspelning.mp4'));
    expect(events).toMatchObject([{ detail: { name: 'Inspelning.mp4', parentId: 'arsmote' } }]);
    await updated(stage.element, () =>
      stage.root.querySelector('[role=status]')?.textContent?.includes(words.finished(1)),
    );
    await expect(stage.around).to.be.accessible();
  });

  test('on the row of a directory are uploaded into it', async () => {
    const stage = await ready();
    const target = await updated(stage.element, () => stage.root.querySelector('[data-kind=directory]'));
    drag('dragover', target);
    await updated(stage.element, () => target.classList.contains('target'));
    drag('drop', target, [file('b.txt')]);
    await stage.read(words.states.done);
    expect(stage.platform.resources.find('Bilagor')?.children.some(({ name }) => name === 'b.txt')).toBe(true);
    expect(target.classList.contains('target')).toBe(false);
  });

  test('are refused without write access, and do not navigate the page', async () => {
    const stage = await ready({ role: 'reader' });
    expect(stage.root.querySelector("[part~='upload']")).toBeNull();
    const over = drag('dragover', await stage.find('.grid'));
    expect([over.defaultPrevented, over.dataTransfer?.dropEffect]).toEqual([true, 'none']);
    await stage.read(words.noDrop);
    expect(drop(stage, file('c.txt')).defaultPrevented).toBe(true);
    expect(stage.platform.requests.some(({ operation }) => operation === 'beginUpload')).toBe(false);
  });
});

describe('the tray', () => {
  test('announces cancelled uploads', async () => {
    const stage = await ready();
    stage.platform.on('sendUpload', [{ held: 'ordinary' }, { held: 'ordinary' }, { held: 'ordinary' }]);
    const names = ['One.mp4', 'Two.mp4', 'Three.mp4'];
    drop(stage, ...names.map((name) => file(name, 5_000_000)));
    await stage.platform.received('sendUpload', 1);
    (await stage.find(`[aria-label='${words.cancel('One.mp4')}']`)).click();
    await stage.read(words.cancelled('One.mp4'));
    (await stage.find(`[aria-label='${words.cancelAll}']`)).click();
    await stage.read(words.allCancelled);
    stage.platform.release();
  });

  test('pauses, continues and cancels, and keeps the focus', async () => {
    const stage = await ready();
    stage.platform.on('sendUpload', ['ordinary', { held: 'ordinary' }]);
    drop(stage, file('Lång.mp4', 5_000_000), file('Annan.mp4', 5_000_000));
    await stage.platform.received('sendUpload', 2);
    const long = await row(stage, 'Lång.mp4');
    const pause = await updated(stage.element, () =>
      long.querySelector<HTMLElement>(`[aria-label='${words.pause('Lång.mp4')}']`),
    );
    pause.focus();
    pause.click();
    await stage.read(words.states.paused);
    await updated(stage.element, () => focused()?.closest('.upload'));
    await expect(stage.around).to.be.accessible();
    (await stage.find(`[aria-label='${words.resume('Lång.mp4')}']`)).click();
    stage.platform.release();
    await updated(stage.element, () => stage.root.querySelectorAll('.upload.done').length === 2);
    await stage.press('.uploads-head .link');
    await updated(stage.element, () => !stage.root.querySelector('.uploads'));
  });

  test('shows why a file failed, with the limit; the others continue', async () => {
    const stage = await ready();
    stage.platform.on('beginUpload', [problem('too_large', { params: { maximum: 2_000_000_000 } })]);
    drop(stage, file('Arkiv.zip', 1000), file('Liten.txt'));
    await stage.read(words.tooLarge('1 kB', '2 GB'));
    const failed = await row(stage, 'Arkiv.zip');
    expect(failed.classList.contains('bad')).toBe(true);
    expect(failed.textContent).not.toContain(words.retry);
    await row(stage, words.states.done);
    await expect(stage.around).to.be.accessible();
  });

  test.each([
    [
      'rate_limited',
      problem('rate_limited', { retryAfter: 1 }),
      words.retryingIn(words.retrying['rate_limited']!, '0:01'),
    ],
    [
      'unavailable',
      problem('unavailable', { retryAfter: 1 }),
      words.retryingIn(words.retrying['unavailable']!, '0:01'),
    ],
    ['internal', problem('internal'), words.retrying['internal']!],
    ['a proxy', { body: 'Bad gateway', status: 502 }, words.retrying['unexpected-status']!],
    ['no answer', { network: 'down' } as const, words.states.retrying],
  ])('shows why it retries, and continues: %s', async (_code, answer, sentence) => {
    const stage = await ready({ on: { beginUpload: [answer] } });
    drop(stage, file('Lång.txt'));
    await stage.read(sentence);
    await stage.read(words.states.done);
  });

  test('reports a full workspace, and retries once there is room', async () => {
    const params = { limit: 'workspaceBytes', maximum: 2_000_000_000 };
    const stage = await ready({ on: { beginUpload: [problem('too_large', { params })] } });
    drop(stage, file('Arkiv.zip', 1000));
    await stage.read(words.full('2 GB'));
    (await updated(stage.element, () => stage.root.querySelector<HTMLElement>('.upload.bad .link'))).click();
    await stage.read(words.states.done);
  });

  test('asks once about taken names', async () => {
    const stage = await ready();
    drop(stage, file('Lokalen.jpg'), file('Dagordning.md'), file('Ny.txt'));
    await stage.read(words.nameConflicts(2, 'Lokalen.jpg'));
    await expect(stage.around).to.be.accessible();
    const [, both] = stage.root.querySelectorAll<HTMLElement>('.uploads-question button');
    both?.click();
    await updated(stage.element, () => stage.root.querySelectorAll('.upload.done').length === 3);
    const names = stage.platform.resources.find('arsmote')?.children.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Lokalen (2).jpg', 'Dagordning (2).md', 'Ny.txt']));
  });

  test('waits for the network and continues by itself', async () => {
    const stage = await ready();
    stage.platform.on('sendUpload', ['ordinary', { network: 'down' }]);
    setOnline(false);
    drop(stage, file('Lång.mp4', 5_000_000));
    await stage.read(words.states.offline);
    setOnline(true);
    await stage.read(words.states.done);
  });

  test('continues after a sign-in in place', async () => {
    const stage = await ready();
    await stage.endSession();
    drop(stage, file('Film.mp4'));
    await signInPlace(stage, 'dialog.ended service-sign-in');
    await stage.read(words.states.done);
  });

  test('renders few rows of many files, and uploads all', async () => {
    const stage = await ready();
    let most = 0;
    const count = () => (most = Math.max(most, stage.root.querySelectorAll('.upload').length));
    new MutationObserver(count).observe(stage.root, { childList: true, subtree: true });
    drop(stage, ...Array.from({ length: 150 }, (_, index) => file(`Bild ${index}.jpg`, 1)));
    await updated(stage.element, () => stage.text.includes(words.files(150, 150)));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(60);
    const scroller = await stage.find('.uploads-rows');
    expect(scroller.scrollHeight).toBeGreaterThan(150 * 30);
    expect(scroller.clientHeight).toBeLessThan(300);
    expect(stage.root.querySelector('.upload')?.getAttribute('aria-setsize')).toBe('150');
    expect(stage.platform.resources.find('arsmote')?.children.length).toBe(156);
  }, 60_000);
});

/** Shows the viewer again, as after a reload. */
function again({ element }: Stage<typeof tag>) {
  const after = document.createElement(tag);
  after.resourceId = 'arsmote';
  element.replaceWith(after);
  return after;
}

const ownerOn = ({ platform }: Stage<typeof tag>) => `service:uploads:${platform.baseUrl}:${astrid.id}`;

/** An unfinished upload of another page; the platform has its first bytes. */
async function leftBehind(stage: Stage<typeof tag>, of: File, handle?: FileSystemHandle) {
  stage.platform.resources.uploads.set('upload_left', {
    name: of.name,
    size: of.size,
    parentId: 'arsmote',
    offset: of.size / 2,
    resourceId: undefined,
  });
  const { name, size, lastModified, type: mediaType } = of;
  const target = { id: 'arsmote', name: 'Årsmöte 2026' };
  await new IndexedUploads(ownerOn(stage)).put([
    {
      key: 'left',
      tab: 'gone',
      at: Date.now(),
      facts: { name, size, lastModified, mediaType, path: [], target },
      onConflict: 'fail',
      intent: crypto.randomUUID(),
      uploadId: 'upload_left',
      parentId: 'arsmote',
      sent: size / 2,
      handle,
    },
  ]);
}

describe('after a reload', () => {
  test('asks for the file of a started upload, and continues', async () => {
    const stage = await ready();
    const long = file('Lång.mp4', 5_000_000);
    await leftBehind(stage, long);
    const after = again(stage);
    const root = after.renderRoot as ShadowRoot;
    await updated(after, () => root.textContent?.includes(words.fileNeeded));
    await expect(stage.around).to.be.accessible();
    const grid = await updated(after, () => root.querySelector('.grid'));
    drag('drop', grid, [long]);
    await updated(after, () => root.textContent?.includes(words.states.done));
    expect(stage.platform.requests.some(({ operation }) => operation === 'beginUpload')).toBe(false);
  });

  test('continues by itself with a stored file handle', async () => {
    const stage = await ready();
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle('Lång.mp4', { create: true });
    const writable = await handle.createWritable();
    await writable.write(new Uint8Array(2_000_000));
    await writable.close();
    await leftBehind(stage, await handle.getFile(), handle);
    const after = again(stage);
    await updated(after, () => (after.renderRoot as ShadowRoot).textContent?.includes(words.states.done));
    expect(stage.platform.resources.find('arsmote')?.children.some(({ name }) => name === 'Lång.mp4')).toBe(true);
  });

  test('shows uploads of other tabs, without controls', async () => {
    const stage = await ready();
    stage.platform.on('sendUpload', ['ordinary', { held: 'ordinary' }]);
    drop(stage, file('Film.mp4', 5_000_000));
    await stage.platform.received('sendUpload', 2);
    // Another viewer restores it once it is stored.
    const kept = new IndexedUploads(ownerOn(stage));
    await expect.poll(async () => JSON.stringify(await kept.all())).toContain('Film.mp4');
    // It continues without its element.
    const after = again(stage);
    const root = after.renderRoot as ShadowRoot;
    await updated(after, () => root.textContent?.includes(words.states.elsewhere));
    expect(root.querySelector('.upload button')).toBeNull();
    await expect(stage.around).to.be.accessible();
    stage.platform.release();
    await updated(after, () => root.textContent?.includes(words.states.done));
  });
});
