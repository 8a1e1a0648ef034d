import { beforeEach, expect, test } from 'vitest';
import { clustersSchema, graphSchema, type GraphEdgeKind } from '@service/widgets/contract';
import { onEveryPlatform, onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';
import { expectProblem } from '../../support/problems.ts';

const garden = (more = '') =>
  `# Trädgården\n\nKomposten och odlingen i trädgården. Trädgården, kompost, odling. ${more}`;
const roof = (more = '') => `# Taket\n\nSolpaneler på taket. Taket får solpaneler, och solpaneler ger ström. ${more}`;

onEveryPlatform('graph', (start) => {
  let platform: TestPlatform;
  let anna: TestPerson;

  beforeEach(async () => {
    platform = await start();
    anna = await TestPerson.signUp(platform, 'anna@example.com');
  });

  const ask = (query: Record<string, string>, person = anna) =>
    person.get(`/api/v0/resources/graph?${new URLSearchParams(query)}`);
  const graph = async (resourceId: string, more: Record<string, string> = {}, person = anna) => {
    await platform.jobs.idle();
    return graphSchema.parse((await ask({ resourceId, ...more }, person)).body);
  };
  const names = async (...of: Parameters<typeof graph>) => (await graph(...of)).nodes.map(({ name }) => name);

  /** A directory with two linked documents, a similar one elsewhere, and an unrelated one. */
  async function stage() {
    const plans = await anna.directory(anna.root, 'Planer');
    const old = await anna.directory(anna.root, 'Gammalt');
    const first = await anna.document(plans, 'a.md', garden());
    const second = await anna.document(plans, 'b.md', `Se [a](a.md).`);
    const alike = await anna.document(old, 'c.md', garden('Odlingen i fjol.'));
    const other = await anna.document(old, 'd.md', roof());
    return { plans, old, first, second, alike, other };
  }

  test('contains containment, links and similarity, nearest first', async () => {
    const { plans, first, second, alike } = await stage();
    const { nodes, edges, truncated } = await graph(first, { depth: '1' });
    expect(nodes.map(({ id }) => id)).toEqual([first, plans, second, alike]);
    expect(nodes[0]).toEqual({ id: first, name: 'a.md', kind: 'document', size: expect.any(Number) });
    expect(nodes[1]).toEqual({ id: plans, name: 'Planer', kind: 'directory', size: 2 });
    const listed = edges.map(({ from, to, kind }) => [from, kind, to]);
    expect(listed).toEqual([
      [plans, 'contains', first],
      [plans, 'contains', second],
      [second, 'links', first],
      [first, 'similar', alike],
    ]);
    const weights = edges.map(({ kind, weight }): [GraphEdgeKind, number] => [kind, weight]);
    expect(weights.slice(0, 3).every(([, weight]) => weight === 1)).toBe(true);
    expect(weights[3]?.[1]).toBeGreaterThan(0.5);
    expect(weights[3]?.[1]).toBeLessThanOrEqual(1);
    expect(truncated).toBe(false);
  });

  test('stops at the requested depth, and is deterministic', async () => {
    const { first } = await stage();
    expect(await names(first, { depth: '1' })).toEqual(['a.md', 'Planer', 'b.md', 'c.md']);
    expect(await names(first)).toEqual(['a.md', 'Planer', 'b.md', 'c.md', 'Astrid Ek', 'Gammalt']);
    const far = await graph(first, { depth: '4' });
    expect(far.nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(['d.md', 'Gammalt']));
    expect(await graph(first, { depth: '4' })).toEqual(far);
    const ids = far.nodes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { from, to } of far.edges) expect([ids.includes(from), ids.includes(to)]).toEqual([true, true]);
  });

  test('is limited, shares the limit among directories, and says that there is more', async () => {
    const one = await anna.directory(anna.root, 'Ett');
    const two = await anna.directory(anna.root, 'Två');
    for (let number = 0; number < 12; number += 1) {
      await anna.document(one, `ett ${number}.md`);
      if (number < 3) await anna.document(two, `två ${number}.md`);
    }
    const few = await graph(anna.root, { limit: '3', depth: '4' });
    expect([few.nodes.length, few.truncated]).toEqual([3, true]);
    expect(few.nodes[0]?.id).toBe(anna.root);
    const directories = await graph(anna.root, { depth: '1', limit: '500' });
    const shared = await graph(anna.root, { depth: '2', limit: String(directories.nodes.length + 6) });
    const among = (word: string) => shared.nodes.filter(({ name }) => name.startsWith(`${word} `)).length;
    expect([among('två') > 0, among('ett') > 0, shared.truncated]).toEqual([true, true, true]);
    const alone = await graph(two, { limit: '1' });
    expect(alone).toMatchObject({ nodes: [{ id: two }], edges: [], truncated: true });
    const all = await graph(anna.root, { depth: '2', limit: '500' });
    expect([all.nodes.filter(({ name }) => /^(?:ett|två) /.test(name)).length, all.truncated]).toEqual([15, false]);
  });

  test('reveals nothing that may not be read', async () => {
    const { plans, first, second, alike } = await stage();
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const entries = [{ email: bo.email, role: 'reader' }];
    await platform.jobs.idle();
    expectProblem(await ask({ resourceId: first }, bo), 404, 'not_found');
    await anna.submit('access', first, { visibility: 'workspace', entries });
    expect(await graph(first, { depth: '4' }, bo)).toMatchObject({
      nodes: [{ id: first }],
      edges: [],
      truncated: false,
    });
    await anna.submit('access', alike, { visibility: 'workspace', entries });
    expect((await graph(first, { depth: '4' }, bo)).nodes.map(({ id }) => id)).toEqual([first, alike]);
    await anna.submit('access', plans, { visibility: 'workspace', entries });
    await anna.submit('access', second, { visibility: 'private', entries: [] });
    const seen = await graph(plans, { depth: '4' }, bo);
    expect(seen.nodes.map(({ id, size }) => [id, size])).toEqual([
      [plans, 2],
      [first, expect.any(Number)],
      [second, expect.any(Number)],
      [alike, expect.any(Number)],
    ]);
    await anna.submit('access', plans, { visibility: 'workspace', entries: [] });
    expectProblem(await ask({ resourceId: plans }, bo), 404, 'not_found');
    bo.browser.cookies.clear();
    expectProblem(await ask({ resourceId: first }, bo), 401, 'unauthenticated');
    expectProblem(await ask({}, bo), 401, 'unauthenticated');
  });

  test('hides private documents of others, also in the size of their directory', async () => {
    const { plans, first } = await stage();
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const asOwner = { email: anna.email, role: 'owner' };
    await anna.submit('access', anna.root, {
      visibility: 'workspace',
      entries: [asOwner, { email: bo.email, role: 'writer' }],
    });
    await anna.submit('access', first, { visibility: 'private', entries: [asOwner] });
    const seen = await graph(plans, { depth: '1' }, bo);
    expect(seen.nodes.map(({ name, size }) => [name, name === 'Planer' && size])).toContainEqual(['Planer', 1]);
    expect(JSON.stringify(await graph(plans, { depth: '4' }, bo))).not.toContain(first);
  });

  test('follows deletions, moves and edits', async () => {
    const { plans, old, first, second, alike } = await stage();
    await anna.submit('delete', second, {});
    await anna.submit('move', alike, { parentId: plans });
    expect((await graph(first, { depth: '1' })).edges).toMatchObject([
      { from: plans, to: first, kind: 'contains' },
      { from: plans, to: alike, kind: 'contains' },
      { from: first, to: alike, kind: 'similar' },
    ]);
    await anna.submit('markdown', alike, { content: roof() }, { ifRevision: 1 });
    const { edges, nodes } = await graph(first, { depth: '1' });
    expect(nodes.map(({ id }) => id)).toEqual([first, plans]);
    expect(edges).toMatchObject([{ kind: 'contains' }]);
    expect(await names(old, { depth: '1' })).toEqual(['Gammalt', 'Astrid Ek', 'd.md']);
  });

  test('rejects invalid parameters', async () => {
    const wrong: readonly Record<string, string>[] = [
      {},
      { resourceId: '' },
      { resourceId: '../../' },
      { resourceId: anna.root, depth: '0' },
      { resourceId: anna.root, depth: '5' },
      { resourceId: anna.root, depth: 'x' },
      { resourceId: anna.root, limit: '0' },
      { resourceId: anna.root, limit: '2001' },
    ];
    for (const query of wrong) expectProblem(await ask(query), 422, 'validation_failed');
    expect((await ask({})).body.issues).toEqual([{ path: ['resourceId'], code: 'required', message: 'required' }]);
    expectProblem(await ask({ resourceId: 'abcdefgh-ijklmnop' }), 404, 'not_found');
    const posted = await anna.browser.post('/api/v0/resources/graph', { resourceId: anna.root });
    expectProblem(posted, 405, 'method_not_allowed');
  });
});

onOnePlatform('clusters', (start) => {
  test('group documents by topic, each in one cluster; the same content gives the same clusters', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const ask = (query: Record<string, string> = {}, person = anna) =>
      person.get(`/api/v0/resources/clusters?${new URLSearchParams(query)}`);
    const clusters = async (query: Record<string, string> = {}, person = anna) => {
      await platform.jobs.idle();
      return clustersSchema.parse((await ask(query, person)).body);
    };
    const plans = await anna.directory(anna.root, 'Planer');
    const deep = await anna.directory(plans, 'Djupare');
    for (const number of [1, 2, 3]) await anna.document(plans, `trädgård ${number}.md`, garden(`Rad ${number}.`));
    for (const number of [1, 2]) await anna.document(deep, `tak ${number}.md`, roof(`Rad ${number}.`));
    const odd = await anna.document(plans, 'annat.md', '# Hissen\n\nHissen ska besiktigas. Hissen!');
    await anna.document(plans, 'tom.md');

    const found = await clusters({ within: plans });
    expect(found.clusters.map(({ size, members }) => [size, members.map(({ name }) => name).toSorted()])).toEqual([
      [3, ['trädgård 1.md', 'trädgård 2.md', 'trädgård 3.md']],
      [2, ['tak 1.md', 'tak 2.md']],
    ]);
    expect([found.unclustered, found.truncated]).toEqual([2, false]);
    const [first] = found.clusters;
    expect(first?.label).toBe(first?.keywords[0]);
    expect(first?.keywords.join(' ').toLowerCase()).toMatch(/trädgård|kompost|odling/);
    expect(first?.members.every(({ score }) => score > 0.3 && score <= 1)).toBe(true);
    expect(await clusters({ within: plans })).toEqual(found);
    expect((await clusters({ within: plans, limit: '1' })).clusters).toEqual([first]);
    // without a directory, clusters of the user's workspace
    expect((await clusters()).clusters.flatMap(({ members }) => members.map(({ name }) => name))).toEqual(
      expect.arrayContaining(['tak 1.md', 'trädgård 3.md']),
    );

    await anna.submit('markdown', odd, { content: garden('Hissen.') }, { ifRevision: 1 });
    const grown = await clusters({ within: plans });
    expect(grown.clusters.map(({ size, id }) => [size, id])).toEqual([
      [4, first?.id],
      [2, found.clusters[1]?.id],
    ]);

    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    expectProblem(await ask({ within: plans }, bo), 404, 'not_found');
    const asOwner = { email: anna.email, role: 'owner' };
    const both = [asOwner, { email: bo.email, role: 'reader' }];
    await anna.submit('access', anna.root, { visibility: 'workspace', entries: both });
    await anna.submit('access', deep, { visibility: 'private', entries: [asOwner] });
    const seen = await clusters({ within: plans }, bo);
    expect([seen.clusters.map(({ size }) => size), seen.unclustered]).toEqual([[4], 1]);
    bo.browser.cookies.clear();
    expectProblem(await ask({}, bo), 401, 'unauthenticated');
    for (const query of [{ within: '../../' }, { limit: '0' }, { limit: '101' }, { limit: 'x' }]) {
      expectProblem(await ask(query as Record<string, string>), 422, 'validation_failed');
    }
  });

  test('read a limited number of documents, and say so', async () => {
    const platform = await start({ settings: { limits: { clusteredDocuments: 3 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const plans = await anna.directory(anna.root, 'Planer');
    for (const number of [1, 2, 3, 4]) await anna.document(plans, `${number}.md`, garden());
    await platform.jobs.idle();
    const { body } = await anna.get(`/api/v0/resources/clusters?within=${plans}`);
    expect(clustersSchema.parse(body)).toMatchObject({ clusters: [{ size: 3 }], unclustered: 0, truncated: true });
  });
});
