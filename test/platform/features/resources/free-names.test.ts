import { expect, test } from 'vitest';
import { onEveryPlatform, type Start } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { planWithout } from '../../support/plans.ts';
import { TestUploads } from '../../support/uploads.ts';

async function arrange(start: Start) {
  const platform = await start();
  const { database } = platform;
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const uploads = new TestUploads(platform, anna);
  const parentId = await anna.directory(anna.root, 'many');
  await platform.jobs.idle();
  /** Adds files to the directory. @param name in SQL, by the number `n` */
  const addFiles = async (name: string, first: number, last: number) => {
    await database.raw(
      `INSERT INTO resources (workspace_id, id, parent_id, ancestors, kind, name, name_key, sort_key, media_type,
         created_by, created_at, updated_by, updated_at)
       SELECT d.workspace_id, d.workspace_id || '-' || left(md5(${name}), 17), d.id, d.ancestors || d.id, 'file',
         ${name}, lower(${name}), lower(${name}), 'text/plain', d.created_by, d.created_at, d.created_by, d.updated_at
       FROM resources d, generate_series(${first}, ${last}) AS n WHERE d.id = '${parentId}'`,
    );
    await database.raw('ANALYZE resources');
  };
  const upload = async (filename: string) => {
    const created = await uploads.create(3, { filename, parentId, onConflict: 'rename' });
    const id = created.headers.get('Upload-Id');
    const { rows } = await database.raw('SELECT name FROM resources WHERE id = $1', [id]);
    return rows[0]?.['name'];
  };
  return { platform, addFiles, upload };
}

const asksForNames = /^select "name_key" from "resources"/;

onEveryPlatform('the number of a renamed upload', (start) => {
  test('is found without reading other names that begin alike', async () => {
    const { platform, addFiles, upload } = await arrange(start);
    await addFiles(`'d' || n || '.txt'`, 1, 3_000);
    const plan = await planWithout([], asksForNames, platform, async () => {
      expect(await upload('d.txt')).toBe('d.txt');
    });
    const read = plan.filter((node) => node['Relation Name'] === 'resources');
    // the row of the upload itself, which is there when the statement is explained
    expect(read).toMatchObject([{ 'Index Name': 'resources_by_name', 'Actual Rows': 1 }]);
    expect(read[0]).not.toHaveProperty('Filter');
    expect(await upload('D.txt')).toBe('D (2).txt');
  });

  test('is the first free one of thousands, in few statements', async () => {
    const { platform, addFiles, upload } = await arrange(start);
    await addFiles(`'d.txt'`, 1, 1);
    await addFiles(`'d (' || n || ').txt'`, 2, 3_000);
    let statements = 0;
    platform.database.onStatement = (statement) => {
      if (asksForNames.test(statement)) statements += 1;
    };
    expect(await upload('d.txt')).toBe('d (3001).txt');
    // the name, and rounds of 16, 32, … 2,048 numbers
    expect(statements).toBe(9);
    delete platform.database.onStatement;
    await platform.database.raw(
      `UPDATE resources SET state = 'deleted', deleted_at = now() WHERE name IN ('d (17).txt', 'd (18).txt')`,
    );
    expect(await upload('d.txt')).toBe('d (17).txt');
    expect(await upload('d.txt')).toBe('d (18).txt');
    expect(await upload('d.txt')).toBe('d (3002).txt');
  });
});
