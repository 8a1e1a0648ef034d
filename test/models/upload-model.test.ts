import { describe, expect, test } from 'vitest';
import { problem } from '../../src/testing/index.ts';
import { file, openUploads } from './upload-world.ts';

const mebibyte = 1024 * 1024;

describe('files on their way', () => {
  test('all arrive, and never more than the cap of connections are open', async () => {
    const { model, target, all, names, most } = openUploads();
    const files = Array.from({ length: 400 }, (_, index) => ({ file: file(`File ${index}.txt`) }));
    model.add(files, target);
    await all('done');
    expect(most()).toBe(3);
    expect(names()).toHaveLength(400);
    expect(model.totals).toEqual({ files: 400, done: 400, failed: 0, bytes: 4_000, sent: 4_000 });
  });

  test('a long one goes in parts that follow one another, and an empty one at once', async () => {
    const { model, platform, target, all, names } = openUploads();
    model.add([{ file: file('long.bin', 5 * mebibyte) }, { file: file('empty.txt', 0) }], target);
    await all('done');
    const parts = platform.requests.filter(({ operation }) => operation === 'sendUpload');
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(5 * mebibyte);
    expect(names()).toEqual(['empty.txt', 'long.bin']);
  });

  test('empty folders become directories too', async () => {
    const { model, named, target, all } = openUploads();
    model.add(
      [{ folder: ['Photos', 'Empty'] }, { file: file('one.jpg'), path: ['Photos'] }, { folder: ['Alone'] }],
      target,
    );
    await all('done');
    expect(
      named('Photos')
        ?.children.map(({ name, kind }) => [name, kind])
        .toSorted(),
    ).toEqual([
      ['Empty', 'directory'],
      ['one.jpg', 'file'],
    ]);
    expect(named('Alone')?.kind).toBe('directory');
    expect(model.items.every(({ resourceId }) => resourceId)).toBe(true);
  });

  test('a folder whose name is a file’s fails, once', async () => {
    const tree = { id: 'root_uploads', name: 'Root', children: [{ name: 'Photos' }] };
    const { model, target, all } = openUploads({ tree });
    model.add([{ file: file('one.jpg'), path: ['Photos'] }, { folder: ['Photos'] }], target);
    await all('failed');
  });

  test('the same folder dropped twice is uploaded once', async () => {
    const { model, platform, named, target, all } = openUploads();
    platform.on('beginUpload', [{ held: 'ordinary' }]);
    const folder = () => ['a.txt', 'b.txt'].map((name) => ({ file: file(name), path: ['Photos'] }));
    const first = model.add(folder(), target);
    expect(model.add(folder(), target)).toEqual(first);
    await platform.received('beginUpload');
    platform.release('beginUpload');
    await all('done');
    expect(named('Photos')?.children).toHaveLength(2);
  });

  test('folders become directories, each made once; one that is there is gone into', async () => {
    const tree = { id: 'root_uploads', name: 'Root', children: [{ name: 'Photos', children: [] }] };
    const { model, platform, target, all } = openUploads({ tree });
    const inside = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({
      file: file(name),
      path: ['photos', 'Summer'],
    }));
    model.add(inside, target);
    await all('done');
    const photos = platform.resources.find('Photos');
    expect(photos?.children.map(({ name }) => name)).toEqual(['Summer']);
    expect(photos?.children[0]?.children.map(({ name }) => name).toSorted()).toEqual([
      'one.jpg',
      'three.jpg',
      'two.jpg',
    ]);
  });
});

describe('what somebody does about it', () => {
  test('paused, it stays where it is; it goes on from there', async () => {
    const { model, platform, target, until, all, names } = openUploads();
    platform.on('sendUpload', [{ held: 'ordinary' }]);
    const [item] = model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await platform.received('sendUpload');
    model.pause(item!);
    expect(item?.status).toBe('paused');
    expect(model.underWay).toBe(true);
    await until(() => !item?.call);
    expect(names()).toEqual([]);
    model.resume(item!);
    await all('done');
    expect(platform.requests.some(({ operation }) => operation === 'uploadStatus')).toBe(true);
    expect(names()).toEqual(['long.bin']);
  });

  test('cancelled, nothing is left of it: neither there nor here', async () => {
    const { model, place, platform, target, until } = openUploads();
    platform.on('sendUpload', ['ordinary', { held: 'ordinary' }]);
    const [item] = model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await platform.received('sendUpload', 2);
    await expect.poll(() => place.browser.store.text).toContain('long.bin');
    model.cancel(item!);
    await until(() => model.items.length === 0);
    expect(platform.resources.uploads.size).toBe(0);
    await expect.poll(() => place.browser.store.kept.size).toBe(0);
  });

  test('cancelled while it is being begun, it is ended once it has an id', async () => {
    const { model, platform, target, until } = openUploads();
    platform.on('beginUpload', [{ held: 'ordinary' }]);
    const [item] = model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await platform.received('beginUpload');
    model.cancel(item!);
    platform.release('beginUpload');
    await until(() => model.items.length === 0);
    expect(platform.resources.uploads.size).toBe(0);
  });

  test('paused while it is being begun, and taken up at once: begun once', async () => {
    const { model, platform, target, all, names } = openUploads();
    platform.on('beginUpload', [{ held: 'ordinary' }]);
    const [item] = model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await platform.received('beginUpload');
    for (let press = 0; press < 3; press += 1) {
      model.pause(item!);
      model.resume(item!);
    }
    platform.release('beginUpload');
    await all('done');
    expect(platform.requests.filter(({ operation }) => operation === 'beginUpload')).toHaveLength(1);
    expect(names()).toEqual(['long.bin']);
  });

  test('cancelled twice it is ended once, and goes on no more', async () => {
    const { model, platform, target, until } = openUploads();
    platform.on('sendUpload', [{ held: 'ordinary' }]);
    const [item] = model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await platform.received('sendUpload');
    model.cancel(item!);
    model.cancel(item!);
    model.resume(item!);
    model.pause(item!);
    await until(() => model.items.length === 0);
    expect(platform.requests.filter(({ operation }) => operation === 'invoke')).toHaveLength(1);
    expect(platform.resources.uploads.size).toBe(0);
  });

  test('names as people and systems write them arrive as they are', async () => {
    const { model, target, all, names } = openUploads();
    const written = ['A\u030arsmo\u0308te.txt', 'تقرير.pdf', '🙂 smile.png', `${'x'.repeat(251)}.txt`];
    model.add(
      written.map((name) => ({ file: file(name) })),
      target,
    );
    await all('done');
    expect(names()).toEqual(written.toSorted());
  });

  test.each(['rename', 'skip'] as const)('names that are taken are asked about once: %s', async (answer) => {
    const children = [{ name: 'a.txt' }, { name: 'b.txt' }];
    const { model, target, until, all, names } = openUploads({ tree: { id: 'root_uploads', name: 'Root', children } });
    model.add(
      ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ file: file(name) })),
      target,
    );
    await until(() => model.items.filter(({ status }) => status === 'asks').length === 2);
    model.answerTakenNames(answer);
    await all('done');
    expect(names()).toEqual(
      [
        'a.txt',
        ...(answer === 'rename' ? ['a (2).txt'] : []),
        'b.txt',
        ...(answer === 'rename' ? ['b (2).txt'] : []),
        'c.txt',
      ].toSorted(),
    );
  });
});

describe('what befalls it', () => {
  test('a file that is too large fails with the limit, and the others go on', async () => {
    const { model, platform, target, until } = openUploads();
    platform.on('beginUpload', [problem('too_large', { params: { maximum: 5 } })]);
    const [large, other] = model.add([{ file: file('large.zip') }, { file: file('other.txt') }], target);
    await until(() => other?.status === 'done' && large?.status === 'failed');
    expect(large?.failure?.detail.problem?.params).toEqual({ maximum: 5 });
    expect(model.items[0]).toBe(large);
    expect(model.underWay).toBe(false);
    model.clear();
    expect(model.items).toEqual([]);
  });

  test('without a network it waits, and goes on by itself', async () => {
    const { model, platform, network, target, until, all } = openUploads();
    platform.on('sendUpload', ['ordinary', { network: 'down' }]);
    const [item] = model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await platform.received('sendUpload');
    network.online = false;
    await until(() => item?.status === 'offline');
    network.comeBack();
    await all('done');
  });

  test('a platform that is away is asked until it is back', async () => {
    const { model, platform, target, all, names } = openUploads();
    const down = { network: 'down' } as const;
    platform.on(
      'beginUpload',
      Array.from({ length: 20 }, () => down),
    );
    platform.on('sendUpload', [down, { body: 'Bad gateway', status: 502 }]);
    model.add([{ file: file('long.bin', 2 * mebibyte) }], target);
    await all('done');
    expect(names()).toEqual(['long.bin']);
    expect(platform.resources.uploads.size).toBe(1);
  });

  test('a session that ends is signed in again, asked for once, and all go on', async () => {
    const again: (() => void)[] = [];
    const { model, platform, target, until, all } = openUploads({}, { sessionEnded: (then) => void again.push(then) });
    platform.endSessions();
    const items = model.add([{ file: file('one.txt') }, { file: file('two.txt') }], target);
    await until(() => items.every(({ status }) => status === 'signed-out'));
    expect(again).toHaveLength(1);
    platform.signIn();
    again[0]?.();
    await all('done');
  });

  test('a file that has changed since it was chosen can’t be read, and is not tried for ever', async () => {
    const { model, platform, target, all } = openUploads();
    platform.on('sendUpload', ['ordinary', { network: 'down' }]);
    const changed = file('long.bin', 5 * mebibyte);
    const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) } as Blob;
    // As in browsers: a request with such bytes fails like the network, and reading them tells the cause.
    changed.slice = (start, end) => (start ? unreadable : File.prototype.slice.call(changed, start, end));
    const [item] = model.add([{ file: changed }], target);
    await all('failed');
    expect(item?.failure).toMatchObject({ name: 'NotReadableError' });
    model.cancel(item!);
    await expect.poll(() => platform.resources.uploads.size).toBe(0);
  });

  test('one that the platform has given up begins anew', async () => {
    const { model, platform, target, all, names } = openUploads();
    platform.on('sendUpload', [
      'ordinary',
      () => {
        platform.resources.uploads.clear();
        return problem('expired');
      },
    ]);
    model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await all('done');
    expect(names()).toEqual(['long.bin']);
  });

  test('what is chosen at once and added in parts is asked about once', async () => {
    const children = [{ name: 'a.txt' }, { name: 'b.txt' }];
    const { model, target, until, all, names } = openUploads({ tree: { id: 'root_uploads', name: 'Root', children } });
    const batch = { onConflict: 'fail' } as const;
    model.add([{ file: file('a.txt') }], target, batch);
    await until(() => model.items.some(({ status }) => status === 'asks'));
    model.answerTakenNames('rename');
    model.add([{ file: file('b.txt') }], target, batch);
    await all('done');
    expect(names()).toEqual(['a (2).txt', 'a.txt', 'b (2).txt', 'b.txt']);
  });
});
