import { describe, expect, test } from 'vitest';
import { problem } from '../../src/testing/index.ts';
import { file, openUploads } from './upload-world.ts';

const mebibyte = 1024 * 1024;

describe('uploading', () => {
  test('uploads all files, with at most the allowed number of connections', async () => {
    const { model, target, all, names, most } = openUploads();
    const files = Array.from({ length: 400 }, (_, index) => ({ file: file(`File ${index}.txt`) }));
    model.add(files, target);
    await all('done');
    expect(most()).toBe(3);
    expect(names()).toHaveLength(400);
    expect(model.totals).toEqual({ files: 400, done: 400, failed: 0, bytes: 4_000, sent: 4_000 });
  });

  test('uploads a long file in consecutive parts, and an empty one at once', async () => {
    const { model, platform, target, all, names } = openUploads();
    model.add([{ file: file('long.bin', 5 * mebibyte) }, { file: file('empty.txt', 0) }], target);
    await all('done');
    const parts = platform.requests.filter(({ operation }) => operation === 'sendUpload');
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(5 * mebibyte);
    expect(names()).toEqual(['empty.txt', 'long.bin']);
  });

  test('creates directories for empty folders', async () => {
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

  test('fails once for a folder with the name of a file', async () => {
    const tree = { id: 'root_uploads', name: 'Root', children: [{ name: 'Photos' }] };
    const { model, target, all } = openUploads({ tree });
    model.add([{ file: file('one.jpg'), path: ['Photos'] }, { folder: ['Photos'] }], target);
    await all('failed');
  });

  test('uploads a folder once that is dropped twice', async () => {
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

  test('creates each directory once, and uses existing ones', async () => {
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

describe('directories that have changed since their creation', () => {
  const inside = (name: string) => [{ file: file(name), path: ['Photos'] }];

  test('creates a folder again whose first upload was renamed', async () => {
    const { model, named, names, target, all } = openUploads();
    model.add(inside('one.jpg'), target);
    await all('done');
    named('Photos')!.name = 'Summer';
    model.add(inside('two.jpg'), target);
    await all('done');
    expect(names()).toEqual(['Photos', 'Summer']);
    expect(named('Photos')?.children.map(({ name }) => name)).toEqual(['two.jpg']);
  });

  test('creates a folder again for a retry that was deleted meanwhile', async () => {
    const { model, platform, named, target, until } = openUploads();
    const { root } = platform.resources;
    const deleted = () => {
      named('Photos')!.deletedFrom = root;
      root.children = [];
      return problem('not_found');
    };
    // The other file is sent first, and keeps the model busy.
    platform.on('beginUpload', [{ held: 'ordinary' }, deleted]);
    const [first] = model.add([...inside('one.jpg'), { file: file('long.bin') }], target);
    await until(() => first?.status === 'failed');
    model.resume(first!);
    await until(() => first?.status === 'done' || first?.status === 'failed');
    expect(root.children[0]?.children.map(({ name }) => name)).toEqual(['one.jpg']);
    platform.release('beginUpload');
  });
});

describe('actions of the user', () => {
  test('continues a paused upload from its offset', async () => {
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

  test('leaves nothing of a cancelled upload', async () => {
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

  test('ends an upload that is cancelled during its creation, once it has an id', async () => {
    const { model, platform, target, until } = openUploads();
    platform.on('beginUpload', [{ held: 'ordinary' }]);
    const [item] = model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await platform.received('beginUpload');
    model.cancel(item!);
    platform.release('beginUpload');
    await until(() => model.items.length === 0);
    expect(platform.resources.uploads.size).toBe(0);
  });

  test('creates an upload once that is paused and continued during its creation', async () => {
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

  test('ends an upload once that is cancelled twice', async () => {
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

  test('keeps names in any spelling', async () => {
    const { model, target, all, names } = openUploads();
    const written = ['A\u030arsmo\u0308te.txt', 'تقرير.pdf', '🙂 smile.png', `${'x'.repeat(251)}.txt`];
    model.add(
      written.map((name) => ({ file: file(name) })),
      target,
    );
    await all('done');
    expect(names()).toEqual(written.toSorted());
  });

  test.each(['rename', 'skip'] as const)('asks once about taken names: %s', async (answer) => {
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

describe('failures', () => {
  test('fails a too large file with the limit, and continues with the others', async () => {
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

  test('waits for the network and continues by itself', async () => {
    const { model, platform, network, target, until, all } = openUploads();
    platform.on('sendUpload', ['ordinary', { network: 'down' }]);
    const [item] = model.add([{ file: file('long.bin', 5 * mebibyte) }], target);
    await platform.received('sendUpload');
    network.online = false;
    await until(() => item?.status === 'offline');
    network.comeBack();
    await all('done');
  });

  test('retries until an unreachable platform is back', async () => {
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

  test('asks for one sign-in when the session ends, then continues', async () => {
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

  test('fails a file that has changed since it was picked, without endless retries', async () => {
    const { model, platform, target, all } = openUploads();
    platform.on('sendUpload', ['ordinary', { network: 'down' }]);
    const changed = file('long.bin', 5 * mebibyte);
    const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) } as Blob;
    // As in browsers: a request with such bytes fails like the network; reading them reveals the cause.
    changed.slice = (start, end) => (start ? unreadable : File.prototype.slice.call(changed, start, end));
    const [item] = model.add([{ file: changed }], target);
    await all('failed');
    expect(item?.failure).toMatchObject({ name: 'NotReadableError' });
    model.cancel(item!);
    await expect.poll(() => platform.resources.uploads.size).toBe(0);
  });

  test('starts an expired upload again', async () => {
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

  test('asks once about a selection that is added in parts', async () => {
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
