import { expect, test } from 'vitest';
import type { Reply } from '../../support/browser.ts';
import { expectConsistent } from '../../support/consistent.ts';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';
import type { TestPlatform } from '../../support/platform.ts';

const key = '3f0a4c52-8d6e-4b11-9c7a-2f5e6d7c8b90';
const outcomeOf = ({ body }: Reply) => ({ state: body.state, parentId: body.result?.resource.parentId });

onEveryPlatform('work on a large tree', (start) => {
  async function world() {
    const platform = await start({ settings: { limits: { treeAtOnce: 2 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const tree = await anna.directory(anna.root, 'Träd');
    const inner = await anna.directory(tree, 'Inre');
    const other = await anna.directory(anna.root, 'Annan');
    for (const name of ['a.md', 'b.md']) await anna.document(inner, name);
    const outcome = async ({ body }: Reply, person = anna): Promise<Reply> => {
      await platform.jobs.idle();
      return person.get(`/api/v0/forms/submissions/${body.submissionId}`);
    };
    return { platform, anna, tree, inner, other, outcome };
  }
  const at = async (platform: TestPlatform, id: string) =>
    (await platform.database.raw(`SELECT parent_id FROM resources WHERE id = '${id}'`)).rows[0]?.['parent_id'];

  test('is accepted, and its submission reports the result; smaller work is done at once', async () => {
    const { platform, anna, tree, inner, other, outcome } = await world();
    const moved = await anna.submit('move', tree, { parentId: other }, { key });
    expect([moved.status, moved.body]).toEqual([202, { submissionId: moved.body.submissionId, state: 'accepted' }]);
    const again = await anna.submit('move', tree, { parentId: other }, { key });
    expect([again.status, again.body]).toEqual([202, moved.body]);
    expect(outcomeOf(await outcome(moved))).toEqual({ state: 'completed', parentId: other });
    await expectConsistent(platform);
    const deleted = await anna.submit('delete', tree, { confirmName: 'Träd' });
    expect(outcomeOf(await outcome(deleted)).state).toBe('completed');
    expect((await anna.get(`/r/${inner}`)).status).toBe(404);
    expect(outcomeOf(await outcome(await anna.submit('restore', tree, {})))).toEqual({
      state: 'completed',
      parentId: other,
    });
    await expectConsistent(platform);
    expect((await anna.submit('move', inner, { parentId: anna.root })).status).toBe(200);
    expect((await anna.submit('move', tree, { parentId: anna.root })).status).toBe(200);
  });

  test('reports a failure by its submission, and changes nothing', async () => {
    const { platform, anna, tree, inner, outcome } = await world();
    const answer = await anna.submit('move', tree, { parentId: inner });
    expect(answer.status).toBe(202);
    expectProblem(await outcome(answer), 409, 'conflict');
    expect(await at(platform, tree)).toBe(anna.root);
    await expectConsistent(platform);
  });

  test('is completed once after an interruption', async () => {
    const { platform, anna, tree, other, outcome } = await world();
    let breaks = 2;
    platform.database.onStatement = (statement) => {
      if (/update "resources" set "children"/.test(statement) && breaks-- > 0)
        throw new Error('The connection is gone.');
    };
    const answer = await anna.submit('move', tree, { parentId: other });
    expect(answer.status).toBe(202);
    expect(outcomeOf(await outcome(answer))).toEqual({ state: 'completed', parentId: other });
    delete platform.database.onStatement;
    expect(breaks).toBeLessThan(0);
    await expectConsistent(platform);
  });

  test('is not started without permission, and its submission is visible to its owner only', async () => {
    const { platform, anna, tree, other, outcome } = await world();
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    expectProblem(await bo.submit('move', tree, { parentId: other }), 404, 'not_found');
    const entries = [
      { email: anna.email, role: 'owner' },
      { email: bo.email, role: 'reader' },
    ];
    expect((await anna.submit('access', anna.root, { entries, visibility: 'workspace' })).status).toBe(200);
    expectProblem(await bo.submit('delete', tree, { confirmName: 'Träd' }), 403, 'forbidden');
    const answer = await anna.submit('move', tree, { parentId: other });
    expectProblem(await outcome(answer, bo), 404, 'not_found');
  });
});
