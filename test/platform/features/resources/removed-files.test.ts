import { expect, test } from 'vitest';
import { MemoryFiles } from '../../../../platform/src/adapters/files/memory.ts';
import { onEveryPlatform, onOnePlatform, type Start } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestOptions, TestPlatform } from '../../support/platform.ts';
import { bytesOf, encodeMetadata, TestUploads, uploadsPath } from '../../support/uploads.ts';

/** Files whose removal can fail. */
class StuckFiles extends MemoryFiles {
  readonly asked: string[] = [];
  errorFor: (key: string) => Error | undefined = () => undefined;

  override async remove(key: string): Promise<void> {
    this.asked.push(key);
    const error = this.errorFor(key);
    if (error) throw error;
    await super.remove(key);
  }
}

async function arrange(start: Start, options: TestOptions = {}) {
  const files = new StuckFiles();
  const platform = await start({ ...options, files });
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  return { files, platform, anna, uploads: new TestUploads(platform, anna) };
}

/** Files that a purge has left to the sweep, `0001` the oldest. */
async function addBacklog({ database, clock }: TestPlatform, workspaceId: string, count: number): Promise<void> {
  await database.raw(
    `INSERT INTO removed_files (workspace_id, file_key, removed_at)
     SELECT $1::text, $1 || '/' || lpad(n::text, 4, '0'), $2::timestamptz - interval '1 minute' + n * interval '1 ms'
     FROM generate_series(1, ${count}) AS n`,
    [workspaceId, clock.now().toISOString()],
  );
}

const workspaceOf = ({ root }: TestPerson) => root.split('-')[0] ?? '';
const leftOf = async ({ database }: TestPlatform) =>
  (await database.raw('SELECT file_key FROM removed_files ORDER BY file_key')).rows.map((row) =>
    String(row['file_key']),
  );
const linesOf = ({ log }: TestPlatform) => log.filter(({ event }) => event === 'files-not-removed');
const idOf = (created: Response) => created.headers.get('Upload-Id') ?? '';

const cancelling = (uploadId: string) => ({
  action: '@service/resources/actions/cancel-upload',
  payload: { uploadId },
});

onOnePlatform('the end of an upload', (start) => {
  test('removes its own bytes, and leaves other removed files of the workspace to the sweep', async () => {
    const { files, platform, anna, uploads } = await arrange(start, {
      settings: { limits: { workspaceBytes: 2_000 } },
    });
    const parentId = anna.root;
    await addBacklog(platform, workspaceOf(anna), 300);
    const backlog = await leftOf(platform);

    expect(await uploads.upload(parentId, 'note.md', bytesOf('# Note'))).not.toBe('');
    expect(files.asked).toHaveLength(1);

    const first = idOf(await uploads.create(10, { filename: 'a.bin', parentId }));
    expect((await uploads.ask('DELETE', `${uploadsPath}/${first}`)).status).toBe(204);
    expect(files.asked).toHaveLength(2);

    const second = idOf(await uploads.create(10, { filename: 'b.bin', parentId }));
    await uploads.patch(second, 0, 'abc');
    expect((await anna.browser.post('/actions', cancelling(second))).status).toBe(200);
    expect(files.asked).toHaveLength(3);

    const metadata = encodeMetadata({ filename: 'c.bin', parentId });
    const deferred = await uploads.ask('POST', uploadsPath, {
      'Upload-Defer-Length': '1',
      'Upload-Metadata': metadata,
    });
    expect((await uploads.patch(idOf(deferred), 0, 'x'.repeat(3_000))).status).toBe(413);
    expect(files.asked).toHaveLength(4);

    expect(files.asked.filter((key) => backlog.includes(key))).toEqual([]);
    expect(await leftOf(platform)).toEqual(backlog);
    expect(files.keys).toEqual([]);
  });

  test('succeeds if its bytes can not be removed yet, logs that, and leaves them to the sweep', async () => {
    const { files, platform, anna, uploads } = await arrange(start);
    files.errorFor = () => Object.assign(new Error('stuck'), { code: 'EIO' });
    const id = await uploads.upload(anna.root, 'note.md', bytesOf('# Note'));
    expect((await anna.get(`/r/${id}`)).body.resource.name).toBe('note.md');
    expect(linesOf(platform)).toMatchObject([{ level: 'error', count: 1, name: 'Error', state: 'EIO' }]);
    expect(files.keys).toHaveLength(1);
    files.errorFor = () => undefined;
    await platform.sweep();
    expect(files.keys).toEqual([]);
    expect(await leftOf(platform)).toEqual([]);
  });

  test('keeps the bytes of a text whose end fails, so that the upload can be resumed', async () => {
    const { files, platform, anna, uploads } = await arrange(start);
    const id = idOf(await uploads.create(6, { filename: 'note.md', parentId: anna.root }));
    platform.database.onStatement = (statement) => {
      if (statement.includes('insert into "resource_events"')) throw new Error('The statement was cancelled.');
    };
    expect((await uploads.patch(id, 0, '# Note')).status).toBe(500);
    delete platform.database.onStatement;
    expect(files.keys).toHaveLength(1);
    expect((await uploads.head(id)).headers.get('Resource-Id')).toBe(id);
    expect(files.keys).toEqual([]);
  });
});

onEveryPlatform('the sweep of removed files', (start) => {
  test('goes on past files that can not be removed, and logs them in one line', async () => {
    const { files, platform, anna } = await arrange(start);
    await addBacklog(platform, workspaceOf(anna), 450);
    await addBacklog(platform, 'zzzz', 10);
    const stuck = [1, 2, 200, 201].map((number) => `${workspaceOf(anna)}/${String(number).padStart(4, '0')}`);
    files.errorFor = (key) => (stuck.includes(key) ? Object.assign(new Error('stuck'), { code: 'EIO' }) : undefined);
    for (const times of [1, 2]) {
      await platform.sweep();
      expect(await leftOf(platform)).toEqual(stuck);
      expect(linesOf(platform)).toHaveLength(times);
      expect(linesOf(platform).at(-1)).toMatchObject({ level: 'error', count: 4, state: 'EIO' });
    }
    expect(files.asked).toHaveLength(460 + 4);
    expect(platform.log.filter(({ event }) => event === 'sweep-failed')).toEqual([]);
  });

  test('leaves the rest to the next hour if the file store is away', async () => {
    const { files, platform, anna } = await arrange(start);
    await addBacklog(platform, workspaceOf(anna), 450);
    files.errorFor = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    await platform.sweep();
    expect(files.asked).toHaveLength(10);
    expect(linesOf(platform)).toMatchObject([{ count: 10, state: 'ECONNREFUSED' }]);
    files.errorFor = () => undefined;
    await platform.sweep();
    expect(await leftOf(platform)).toEqual([]);
  });
});
