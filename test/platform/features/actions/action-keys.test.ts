import { expect, test } from 'vitest';
import type { Reply } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';
import { expectProblem } from '../../support/problems.ts';
import { TestUploads } from '../../support/uploads.ts';

const key = '11111111-2222-4333-8444-555555555555';
const currentUser = '@service/authentication/actions/get-current-user';

async function begin(platform: TestPlatform, person: TestPerson, filename: string): Promise<string> {
  const begun = await new TestUploads(platform, person).create(3, { filename, parentId: person.root });
  return begun.headers.get('upload-id') ?? '';
}

const cancel = (person: TestPerson, uploadId: string, withKey: string | undefined = key): Promise<Reply> =>
  person.browser.post(
    '/actions',
    { action: '@service/resources/actions/cancel-upload', payload: { uploadId } },
    withKey === undefined ? {} : { key: withKey },
  );

const keysOf = async (platform: TestPlatform) =>
  (await platform.database.raw(`SELECT answer FROM idempotency_keys WHERE route = 'actions.invoke'`)).rows;

onOnePlatform('the idempotency key of an invocation', (start) => {
  test('with the same body returns the stored answer and runs the action once', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const upload = await begin(platform, astrid, 'a.bin');
    const first = await cancel(astrid, upload);
    expect([first.status, first.body.result]).toEqual([200, { uploadId: upload, state: 'cancelled' }]);
    // the stored answer is returned: nothing is read again
    await platform.database.raw('DELETE FROM uploads');
    expect((await cancel(astrid, upload)).body).toEqual(first.body);
    expect((await cancel(astrid, upload, key.toUpperCase())).body).toEqual(first.body);
    expectProblem(await cancel(astrid, upload, key.replace('1', '2')), 404, 'not_found');
    expect(await keysOf(platform)).toHaveLength(1);
  });

  test('of a read-only action runs it again', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const ask = () => astrid.browser.post('/actions', { action: currentUser, payload: {} }, { key });
    const first = await ask();
    expect(first.body.result.user.name).toBe('Astrid Ek');
    await platform.database.raw(`UPDATE users SET name = 'Astrid Lind'`);
    expect((await ask()).body).toEqual(first.body);
    expect((await astrid.browser.currentUser()).body.result.user.name).toBe('Astrid Lind');
  });

  test('with another body is a conflict and changes nothing', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const [one, other] = [await begin(platform, astrid, 'a.bin'), await begin(platform, astrid, 'b.bin')];
    await cancel(astrid, one);
    expectProblem(await cancel(astrid, other), 409, 'conflict');
    expectProblem(await cancel(astrid, 'upload-that-is-not-there'), 409, 'conflict');
    const elsewhere = await astrid.browser.post('/actions', { action: currentUser, payload: {} }, { key });
    expectProblem(elsewhere, 409, 'conflict');
    const { rows } = await platform.database.raw(`SELECT resource_id FROM uploads WHERE state = 'cancelled'`);
    expect(rows).toEqual([{ resource_id: one }]);
  });

  test('of concurrent duplicates runs one, and the others wait for its answer', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const upload = await begin(platform, astrid, 'a.bin');
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(astrid, upload)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
    expect(await keysOf(platform)).toEqual([
      { answer: { submissionId: null, kept: { result: { uploadId: upload, state: 'cancelled' } } } },
    ]);
  });

  test('is released when the invocation fails, and belongs to its owner only', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const per = await TestPerson.signUp(platform, 'per@example.com');
    expectProblem(await cancel(astrid, 'upload-that-is-not-there'), 404, 'not_found');
    expect(await keysOf(platform)).toEqual([]);
    const [hers, his] = [await begin(platform, astrid, 'a.bin'), await begin(platform, per, 'a.bin')];
    expect((await cancel(astrid, hers)).status).toBe(200);
    expect((await cancel(per, his)).status).toBe(200);
    // without a key nothing is stored
    expect((await cancel(per, his, undefined)).status).toBe(200);
    expect(await keysOf(platform)).toHaveLength(2);
  });
});
