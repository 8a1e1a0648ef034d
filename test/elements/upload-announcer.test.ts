import { expect, test } from 'vitest';
import { UploadAnnouncer } from '../../src/elements/resource-viewer/uploads/uploads.ts';
import { en } from '../../src/localisation/index.ts';
import { factsOf, UploadItem, type UploadItemStatus } from '../../src/models/upload/upload-item.ts';
import { openUploads, file } from '../models/upload-world.ts';

/** An announcer of one file of 100 bytes, with the test's clock. */
function announced() {
  const time = { now: 1_000_000 };
  const announced: string[] = [];
  const announcer = new UploadAnnouncer(
    (sentence) => announced.push(sentence),
    () => time.now,
  );
  const target = { id: 'root_uploads', name: 'Root' };
  const item = new UploadItem(factsOf({ file: file('a.txt', 100) }, target), { onConflict: 'fail' });
  announcer.began(en.uploads, 1, target.name);
  /** Bytes sent, and seconds since the last change. */
  const arrive = (sent: number, seconds: number, status: UploadItemStatus = 'uploading') => {
    time.now += seconds * 1000;
    Object.assign(item, { sent, status });
    const totals = { files: 1, done: Number(status === 'done'), failed: Number(status === 'failed'), bytes: 100, sent };
    announcer.changed({ items: [item], totals }, en.uploads, () => 'why');
    return announced.splice(0);
  };
  announced.splice(0);
  return { arrive };
}

test('announces each quarter once', () => {
  const { arrive } = announced();
  expect(arrive(24, 11)).toEqual([]);
  expect(arrive(25, 11)).toEqual([en.uploads.percent(25)]);
  expect(arrive(40, 11)).toEqual([]);
  expect(arrive(50, 11)).toEqual([en.uploads.percent(50)]);
  expect(arrive(99, 11)).toEqual([en.uploads.percent(75)]);
  expect(arrive(100, 1, 'done')).toEqual([en.uploads.finished(1)]);
});

test('announces at most every ten seconds, with the latest progress', () => {
  const { arrive } = announced();
  expect(arrive(30, 5)).toEqual([]);
  expect(arrive(55, 4.9)).toEqual([]);
  expect(arrive(60, 0.1)).toEqual([en.uploads.percent(50)]);
  expect(arrive(80, 9.9)).toEqual([]);
  expect(arrive(81, 0.1)).toEqual([en.uploads.percent(75)]);
});

test('announces a failure at once', () => {
  const { arrive } = announced();
  expect(arrive(10, 1, 'failed')).toEqual([en.uploads.failed('a.txt', 'why')]);
  expect(arrive(10, 60, 'failed')).toEqual([]);
});

test('announces an upload once that is complete before its first progress', async () => {
  const { model, target, all } = openUploads();
  const announced: string[] = [];
  const announcer = new UploadAnnouncer((sentence) => announced.push(sentence));
  const shown = () => announcer.changed(model, en.uploads, () => '');
  announcer.began(en.uploads, 1, target.name);
  model.add([{ file: file('a.txt') }], target);
  await all('done');
  shown();
  shown();
  expect(announced).toEqual([en.uploads.started(1, target.name), en.uploads.finished(1)]);
});
