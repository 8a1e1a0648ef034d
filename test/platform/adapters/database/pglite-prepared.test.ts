import { afterAll, beforeAll, expect, it } from 'vitest';
import { PgliteServer } from '../../../../platform/src/adapters/database/pglite-server.ts';

let server: PgliteServer;
type Client = Pick<PgliteServer, 'query'>;

beforeAll(async () => {
  server = await PgliteServer.open({ options: () => ({}) });
  await server.exec('CREATE TABLE kept (id int PRIMARY KEY, tags text[], data jsonb, at timestamptz, size bigint)');
});
afterAll(() => server.close());

const add = (client: Client, id: number) =>
  client.query(
    'INSERT INTO kept VALUES ($1, $2, $3, $4, 5)',
    [id, ['a', 'b"'], { text: 'é' }, new Date('2026-11-26T18:00:00.123Z')],
    {},
  );
const read = async (client: Client, id: number) =>
  (await client.query('SELECT *, NULL AS nothing FROM kept WHERE id = $1', [id], {})).rows[0];

it('prepares statements that run often, with the same results', async () => {
  const found: unknown[] = [];
  for (let id = 0; id < 8; id += 1) {
    expect((await add(server, id)).affectedRows).toBe(1);
    found.push({ ...((await read(server, id)) as object), id: 0 });
  }
  expect(found.slice(4)).toEqual(found.slice(0, 4));
  const { rows } = await server.query('SELECT statement FROM pg_prepared_statements ORDER BY statement');
  expect(rows).toEqual([
    { statement: expect.stringContaining('INSERT INTO kept') },
    { statement: expect.stringContaining('FROM kept WHERE id') },
  ]);
});

it('goes on after a prepared statement that fails, alone and in a transaction', async () => {
  await expect(add(server, 1)).rejects.toMatchObject({ code: '23505' });
  const failing = server.transaction(async (transaction) => {
    await add(transaction, 20);
    await add(transaction, 1);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await read(server, 20)).toBeUndefined();
  expect(await read(server, 1)).toMatchObject({ id: 1 });
});

it('keeps prepared statements of others out of a transaction', async () => {
  let outside: Promise<unknown> | undefined;
  const failing = server.transaction(async (transaction) => {
    await add(transaction, 30);
    outside = read(server, 30);
    expect(await read(transaction, 30)).toMatchObject({ id: 30 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await outside).toBeUndefined();
});
