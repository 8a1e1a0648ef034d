import { describe, expect, test } from 'vitest';
import { resourceRoutes } from '../../src/contract/resources/routes.ts';
import { problem } from '../../src/testing/index.ts';
import { longTree, openDirectory } from './directory-world.ts';

const name = (row: { name: string } | undefined) => row?.name;

describe('rows', () => {
  test('are read as they come into view, by page, with the nearer adjacent page', async () => {
    const { model, until, reads } = openDirectory();
    model.show(0, 20);
    await until(() => model.row(0));
    expect(model.total).toBe(1_000);
    expect(name(model.row(99))).toBe('File 100');
    expect(model.row(500)).toBeUndefined();
    model.show(480, 500);
    await until(() => model.row(480) && model.row(500));
    expect(name(model.row(499))).toBe('File 500');
    expect(reads().map(({ parameters }) => parameters['at'])).toEqual(['0', '400', '500']);
  });

  test('are cancelled when they are out of view again', async () => {
    const { model, until, platform } = openDirectory();
    model.show(0, 20);
    await until(() => model.row(0));
    platform.on('read', { held: 'ordinary' });
    model.show(300, 320);
    await platform.received('read', 2);
    model.show(900, 920);
    await platform.received('read', 4);
    expect(
      platform.requests.filter(({ signal }) => signal.aborted).map(({ parameters }) => parameters['at']),
    ).toContain('300');
    platform.on('read', 'ordinary');
    platform.release();
    await until(() => model.row(900));
    expect(model.row(300)).toBeUndefined();
  });

  test('are dropped far from the view', async () => {
    const { model, until } = openDirectory({}, { keptRows: 300 });
    for (const at of [0, 200, 400, 600, 800]) {
      model.show(at, at + 20);
      await until(() => model.row(at));
    }
    expect(model.known.length).toBeLessThanOrEqual(300);
    expect(model.row(0)).toBeUndefined();
    expect(model.row(800)).toBeDefined();
  });

  test('report a failed read, and are read again by retry', async () => {
    const { model, until, platform } = openDirectory({ on: { read: problem('internal') } });
    model.show(0, 20);
    await until(() => model.failure);
    expect(model.failure).toMatchObject({ code: 'internal' });
    platform.on('read', 'ordinary');
    model.retry();
    await until(() => model.row(0));
    expect(model.failure).toBeUndefined();
  });

  test('are read again after a failed page once another read has arrived', async () => {
    const { model, until, platform } = openDirectory();
    model.show(0, 20);
    await until(() => model.row(0));
    platform.on('read', [problem('internal')]);
    model.show(500, 520);
    await until(() => model.failure);
    await model.locate('file_900_');
    model.show(500, 520);
    await until(() => model.row(500));
  });

  test('of an empty directory are none', async () => {
    const { model, until } = openDirectory({ tree: longTree(0) });
    model.show(0, 20);
    await until(() => model.total === 0);
    expect(model.focusIndex).toBe(0);
    expect(model.focused).toBeUndefined();
  });
});

describe('locating', () => {
  test('a prefix of a name far away', async () => {
    const { model, until } = openDirectory();
    model.show(0, 20);
    await until(() => model.row(0));
    expect(await model.seek('file 77')).toBe(76);
    expect(await model.seek('nothing')).toBeUndefined();
  });

  test('a prefix of a name during a sync', async () => {
    const { model, until, platform, reads } = openDirectory();
    model.show(0, 20);
    await until(() => model.row(0));
    platform.on('read', { held: 'ordinary' });
    const seeking = model.seek('file 77');
    await platform.received('read', reads().length + 1);
    platform.on('read', 'ordinary');
    await model.sync();
    platform.release();
    expect(await seeking).toBe(76);
  });

  test('a prefix of a name in another order', async () => {
    const { model } = openDirectory();
    await model.sortBy('name', 'desc');
    expect(await model.seek('File 1000')).toBe(0);
    expect(await model.seek('File 999')).toBe(1);
  });

  test('a resource by its id', async () => {
    const { model } = openDirectory();
    expect(await model.locate('file_700_')).toBe(699);
    expect(name(model.row(699))).toBe('File 700');
    expect(await model.locate('of_nobody')).toBeUndefined();
  });
});

describe('selecting', () => {
  async function shown() {
    const opened = openDirectory();
    opened.model.show(0, 20);
    await opened.until(() => opened.model.row(0));
    return opened;
  }

  test('selects a range with rows that were not read', async () => {
    const { model } = await shown();
    model.selectOnly(5);
    await model.selectTo(450);
    expect(model.selection.count(1_000)).toBe(446);
    await model.selectTo(3);
    expect(model.selection.selected.map(({ name: each }) => each)).toEqual(['File 4', 'File 5', 'File 6']);
  });

  test('selects all rows but one, read by their cursor', async () => {
    const { model, reads } = await shown();
    model.selectAll();
    model.toggle(7);
    expect(model.selection.count(1_000)).toBe(999);
    const selected = await model.readSelection();
    expect(selected).toHaveLength(999);
    expect(selected.some(({ name: each }) => each === 'File 8')).toBe(false);
    expect(reads().at(-1)?.parameters['cursor']).toBeDefined();
  });

  test('sorting shows the first row, and focuses it', async () => {
    const { model } = openDirectory();
    await model.sync();
    model.focusRow(3);
    await model.sortBy('name', 'desc');
    expect([model.focusIndex, name(model.focused)]).toEqual([0, 'File 1000']);
  });

  test('keeps the selection when the order changes', async () => {
    const { model } = await shown();
    model.focusRow(9);
    model.selectOnly(9);
    await model.sortBy('name', 'desc');
    expect(model.focusIndex).toBe(990);
    expect(name(model.focused)).toBe('File 10');
    expect(model.selection.has('file_10_')).toBe(true);
  });
});

describe('live changes', () => {
  async function inTheMiddle() {
    const opened = openDirectory();
    opened.model.show(500, 520);
    await opened.until(() => opened.model.row(500));
    opened.model.focusRow(505);
    return opened;
  }

  test('shift the view for rows inserted above, and keep the focus on its resource', async () => {
    const { model, platform } = await inTheMiddle();
    const { resources } = platform;
    for (const made of ['A', 'B', 'C']) resources.add({ name: made }, resources.root);
    await model.sync();
    expect(model.takeShift()).toBe(3);
    expect(model.takeShift()).toBe(0);
    expect(name(model.row(503))).toBe('File 501');
    expect(name(model.focused)).toBe('File 506');
    expect(model.total).toBe(1_003);
  });

  test('keep the next row in place if the first visible one is removed', async () => {
    const { model, platform, client } = await inTheMiddle();
    const type = '@service/resources/schema/delete';
    await client.submit({ type, target: 'file_501_', value: {} });
    await client.submit({ type, target: 'file_1_', value: {} });
    await model.sync();
    expect(model.takeShift()).toBe(-2);
    expect(name(model.row(499))).toBe('File 502');
    expect(platform.resources.find('file_501_')).toBeUndefined();
  });

  test('keep the given row in place', async () => {
    const { model, platform, client } = await inTheMiddle();
    model.show(500, 520, 510);
    const { resources } = platform;
    resources.add({ name: 'File 505 b' }, resources.root);
    await model.sync();
    expect([model.takeShift(), name(model.row(511))]).toEqual([1, 'File 511']);
    await client.submit({ type: '@service/resources/schema/delete', target: 'file_508_', value: {} });
    model.removed('file_508_');
    expect([model.takeShift(), name(model.row(510))]).toEqual([-1, 'File 511']);
    // The row itself moves: the list follows.
    resources.find('file_511_')!.name = 'File 700 b';
    await model.sync();
    expect([model.takeShift(), name(model.row(699))]).toEqual([189, 'File 700 b']);
  });

  test('cause one more read for many changes', async () => {
    const { model, reads } = await inTheMiddle();
    const before = reads().length;
    await Promise.all([model.sync(), model.sync(), model.sync(), model.sync()]);
    expect(reads().length - before).toBeLessThanOrEqual(2);
  });

  test('remove one row without affecting others', async () => {
    const { model } = await inTheMiddle();
    model.selectOnly(505);
    model.removed('file_506_');
    expect(name(model.row(505))).toBe('File 507');
    expect(model.total).toBe(999);
    expect(model.selection.count(999)).toBe(0);
    expect(name(model.focused)).toBe('File 507');
  });
});

describe('optimistic changes', () => {
  test('hide a row until it is brought back', async () => {
    const { model, until } = openDirectory({ tree: longTree(3) });
    model.show(0, 20);
    await until(() => model.row(0));
    model.hide('file_2_');
    expect([model.total, name(model.row(1))]).toEqual([2, 'File 3']);
    await model.sync();
    expect([model.total, name(model.row(1))]).toEqual([2, 'File 3']);
    await model.bringBack(['file_2_']);
    expect([model.total, name(model.row(1))]).toEqual([3, 'File 2']);
  });
});

describe('a platform whose windows are not those requested', () => {
  test('gets no further requests until a retry', async () => {
    const { platform, client, model, reads, until } = openDirectory();
    model.show(0, 30);
    await until(() => model.row(0));
    const first = await client.call(resourceRoutes.read, { resourceId: model.directoryId, at: 0, limit: 100 });
    // A dialect that does not pass on `at`.
    platform.on('read', { json: first });
    model.show(500, 530);
    await until(() => model.failure);
    expect(model.failure).toMatchObject({ kind: 'unexpected-body', detail: { path: 'children.start' } });
    const { length } = reads();
    for (let at = 500; at < 520; at++) model.show(at, at + 30);
    expect(reads()).toHaveLength(length);
    platform.on('read', 'ordinary');
    model.retry();
    await until(() => model.row(510));
    expect(model.failure).toBeUndefined();
  });

  test('is read twice by a page that lacks rows, and no more until a retry', async () => {
    const { platform, client, model, reads, until } = openDirectory({ tree: longTree(3) });
    const { children, ...answer } = await client.call(resourceRoutes.read, {
      resourceId: model.directoryId,
      at: 0,
      limit: 100,
    });
    platform.on('read', { json: { ...answer, children: { ...children, total: 500 } } });
    const { length } = reads();
    model.show(0, 30);
    await until(() => model.failure);
    expect(model.failure).toMatchObject({ kind: 'unexpected-body', detail: { path: 'children.start' } });
    for (let at = 0; at < 20; at++) model.show(at, at + 30);
    expect(reads()).toHaveLength(length + 3);
    expect(name(model.row(2))).toBe('File 3');
  });

  test('that lacks a row that was deleted during the read is read again', async () => {
    const { platform, client, model, until } = openDirectory({ tree: longTree(50) });
    const { children, ...answer } = await client.call(resourceRoutes.read, {
      resourceId: model.directoryId,
      at: 0,
      limit: 100,
    });
    model.show(0, 50);
    await until(() => model.row(0));
    platform.on('read', { json: { ...answer, children: { ...children, total: 51 } } });
    await model.sync();
    expect(model.total).toBe(51);
    platform.on('read', 'ordinary');
    model.show(0, 51);
    await until(() => model.total === 50);
    expect(model.failure).toBeUndefined();
  });

  test('fails to read a selection whose cursor repeats', async () => {
    const { platform, client, model, until } = openDirectory();
    model.show(0, 30);
    await until(() => model.row(0));
    const page = await client.call(resourceRoutes.read, { resourceId: model.directoryId, at: 0, limit: 100 });
    platform.on('read', { json: page });
    model.selectAll();
    await expect(model.readSelection()).rejects.toMatchObject({ detail: { path: 'children.nextCursor' } });
  });
});
