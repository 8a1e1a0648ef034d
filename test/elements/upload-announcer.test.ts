import { expect, test } from 'vitest';
import { UploadAnnouncer } from '../../src/elements/resource-viewer/uploads/announcer.ts';
import { en } from '../../src/localisation/index.ts';
import { openUploads, file } from '../models/upload-world.ts';

test('what is over before it has been shown once is told of all the same, and once', async () => {
  const { model, target, all } = openUploads();
  const told: string[] = [];
  const announcer = new UploadAnnouncer((sentence) => told.push(sentence));
  const shown = () => announcer.changed(model, en.uploads, () => '');
  announcer.began(en.uploads, 1, target.name);
  model.add([{ file: file('a.txt') }], target);
  await all('done');
  shown();
  shown();
  expect(told).toEqual([en.uploads.started(1, target.name), en.uploads.finished(1)]);
});
