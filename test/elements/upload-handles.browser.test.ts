import { expect, test } from 'vitest';
import { fileOfHandle, readPicked } from '../../src/elements/resource-viewer/uploads/pick-files.lazy.ts';

test('picks a folder with its content, empty folders included', async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Foton', { create: true });
  await (await folder.getDirectoryHandle('Sommar', { create: true })).getFileHandle('a.txt', { create: true });
  await folder.getDirectoryHandle('Tom', { create: true });
  const choice = await readPicked(folder);
  const places = choice.map((each) =>
    'folder' in each ? each.folder.join('/') : [...(each.path ?? []), each.file.name].join('/'),
  );
  expect(places.toSorted()).toEqual(['Foton/Sommar/a.txt', 'Foton/Tom']);
  const [found] = choice.flatMap((each) => ('file' in each ? [each] : []));
  const facts = { name: 'a.txt', path: ['Foton', 'Sommar'] };
  expect((await fileOfHandle(found?.handle, facts, false))?.name).toBe('a.txt');
  expect(await fileOfHandle(found?.handle, { ...facts, name: 'b.txt' }, false)).toBeUndefined();
});

test('requests permission for a file handle only on a click', async () => {
  let asked = 0;
  const handle = {
    kind: 'file',
    queryPermission: () => Promise.resolve('prompt'),
    requestPermission: () => Promise.resolve((asked += 1) > 1 ? 'granted' : 'denied'),
    getFile: () => Promise.resolve(new File(['x'], 'a.txt')),
  };
  const facts = { name: 'a.txt', path: [] };
  expect(await fileOfHandle(handle, facts, false)).toBeUndefined();
  expect(asked).toBe(0);
  expect(await fileOfHandle(handle, facts, true)).toBeUndefined();
  expect((await fileOfHandle(handle, facts, true))?.name).toBe('a.txt');
});
