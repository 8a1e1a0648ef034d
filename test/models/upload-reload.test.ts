import { describe, expect, test } from 'vitest';
import type { UploadItem } from '../../src/models/upload/upload-item.ts';
import { file, openUploads } from './upload-world.ts';

const mebibyte = 1024 * 1024;
const long = () => file('long.bin', 5 * mebibyte);

/** A page with a pending long upload. */
async function begun() {
  const page = openUploads();
  page.platform.on('sendUpload', ['ordinary', { held: 'ordinary' }]);
  const [item] = page.model.add([{ file: long() }], page.target);
  await page.platform.received('sendUpload', 2);
  await expect.poll(() => page.place.browser.store.text).toContain('"sent":1');
  return { ...page, item: item as UploadItem };
}

const statuses = (items: readonly UploadItem[]) => items.map(({ status }) => status);

describe('after a reload', () => {
  test('a started upload waits for its file, and continues at its offset', async () => {
    const before = await begun();
    before.model.close();

    const { model, platform, target, all, names } = openUploads({}, {}, before.place);
    await model.restore();
    const [item] = model.items;
    expect(item).toMatchObject({ status: 'fileless', facts: { name: 'long.bin', size: 5 * mebibyte } });
    expect(item?.sent).toBeGreaterThan(0);
    expect(model.attach(item!, file('long.bin', 4 * mebibyte))).toBe(false);
    const requests = platform.requests.length;
    expect(model.add([{ file: long() }], target)).toEqual([item]);
    await all('done');
    const later = platform.requests.slice(requests).map(({ operation }) => operation);
    expect(later[0]).toBe('uploadStatus');
    expect(later).not.toContain('beginUpload');
    expect(names()).toEqual(['long.bin']);
    await expect.poll(() => before.place.browser.store.kept.size).toBe(0);
  });

  test('queued uploads are listed in order, and all are picked again at once', async () => {
    const before = openUploads();
    before.platform.on('beginUpload', { held: 'ordinary' });
    const folder = [1, 2, 3, 4, 5, 6].map((number) => ({ file: file(`${number}.txt`, number), path: ['Foton'] }));
    before.model.add([...folder, { folder: ['Foton', 'Empty'] }], before.target);
    await before.platform.received('beginUpload', 3);
    await expect.poll(() => before.place.browser.store.kept.size).toBe(7);
    before.model.close();
    before.platform.on('beginUpload', 'ordinary');

    const { model, named, all } = openUploads({}, {}, before.place);
    await model.restore();
    const waiting = model.items.filter(({ status }) => status === 'fileless');
    expect(waiting.map(({ facts }) => facts.name)).toEqual(folder.map((each) => each.file.name));
    expect(model.attachAll([{ file: file('7.txt', 7), path: ['Foton'] }, ...folder.slice(1)])).toBe(5);
    expect(model.attachAll(folder)).toBe(1);
    await all('done');
    // The first three were requested before: the same key means the same uploads.
    const inside = named('Foton')?.children.map(({ name }) => name);
    expect(inside?.toSorted()).toEqual([...folder.map((each) => each.file.name), 'Empty']);
  });

  test('an upload that was being cancelled is ended', async () => {
    const before = await begun();
    before.platform.on('invoke', { held: 'ordinary' });
    before.model.cancel(before.item);
    await before.platform.received('invoke');
    before.model.close();
    before.platform.on('invoke', 'ordinary');

    const { model, platform, until } = openUploads({}, {}, before.place);
    await model.restore();
    await until(() => model.items.length === 0);
    expect(platform.resources.uploads.size).toBe(0);
  });

  test('an upload is dropped after the platform has expired it', async () => {
    const before = await begun();
    before.model.close();
    const week = 7 * 24 * 60 * 60 * 1000;
    const { model } = openUploads({}, { now: () => Date.now() + week }, before.place);
    await model.restore();
    expect(model.items).toEqual([]);
    expect(before.place.browser.store.kept.size).toBe(0);
  });

  test('ignores invalid entries in the store', async () => {
    const { model, place } = openUploads();
    const { kept } = place.browser.store;
    for (const [index, written] of [null, 1, 'x', { uploadId: 'x' }, { facts: 3, key: 'x' }].entries()) {
      kept.set(String(index), written);
    }
    await model.restore();
    expect(model.items).toEqual([]);
  });

  test('uploads without a store, but does not resume', async () => {
    const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
    const { model, target, all, names } = openUploads({}, { store: { all: refuse, put: refuse, remove: refuse } });
    await model.restore();
    model.add([{ file: long() }], target);
    await all('done');
    expect(names()).toEqual(['long.bin']);
  });
});

describe('in two tabs', () => {
  test('one tab sends, the other shows it', async () => {
    const one = await begun();
    const other = openUploads({}, {}, one.place);
    await other.model.restore();
    expect(statuses(other.model.items)).toEqual(['elsewhere']);
    expect(other.model.underWay).toBe(false);
    // Picked here too, it stays in its tab.
    expect(other.model.add([{ file: long() }], other.target)).toEqual(other.model.items);
    other.model.cancelAll();
    expect(statuses(other.model.items)).toEqual(['elsewhere']);
    one.platform.release('sendUpload');
    await other.all('done');
    expect(other.model.items[0]).toMatchObject({ sent: 5 * mebibyte, resourceId: one.item.resourceId });
    expect(one.platform.requests.filter(({ operation }) => operation === 'beginUpload')).toHaveLength(1);
  });

  test('later uploads appear in the other tab, and cancelled ones disappear', async () => {
    const one = openUploads();
    const other = openUploads({}, {}, one.place);
    one.platform.on('beginUpload', { held: 'ordinary' });
    const [item] = one.model.add([{ file: long() }], one.target);
    await other.until(() => other.model.items.length === 1);
    expect(statuses(other.model.items)).toEqual(['elsewhere']);
    one.model.cancel(item!);
    one.platform.release('beginUpload');
    await other.until(() => other.model.items.length === 0);
  });

  test('one other tab takes over the uploads of a closed tab', async () => {
    const one = await begun();
    const others = [openUploads({}, {}, one.place), openUploads({}, {}, one.place)];
    for (const { model } of others) await model.restore();
    one.model.close();
    const found = () => others.map(({ model }) => model.items[0]?.status ?? '');
    await expect.poll(() => found().toSorted()).toEqual(['elsewhere', 'fileless']);
    const heir = others[found().indexOf('fileless')]!;
    heir.model.add([{ file: long() }], heir.target);
    for (const { all } of others) await all('done');
  });

  test('each tab offers the unfinished uploads if tabs can’t communicate', async () => {
    const one = await begun();
    const other = openUploads({}, { tabs: {} }, one.place);
    await other.model.restore();
    expect(statuses(other.model.items)).toEqual(['fileless']);
  });
});
