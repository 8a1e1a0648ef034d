import { expect, test } from 'vitest';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';
import { TestUploads } from '../../support/uploads.ts';

onEveryPlatform('limits of a person', (start) => {
  test('searches a minute', async () => {
    const platform = await start({ settings: { limits: { searchesPerMinute: 2 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const search = (person: TestPerson) => person.get('/api/v0/resources/semantic-search?q=mat');
    expect([(await search(anna)).status, (await search(anna)).status]).toEqual([200, 200]);
    const refused = await search(anna);
    expectProblem(refused, 429, 'rate_limited');
    expect(refused.body.params).toEqual({ limit: 'searchesPerMinute' });
    expect((await search(bo)).status).toBe(200);
    platform.clock.advance(refused.body.retryAfter);
    expect((await search(anna)).status).toBe(200);
  });

  test('new uploads a minute', async () => {
    const platform = await start({ settings: { limits: { uploadsPerMinute: 1 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const uploads = new TestUploads(platform, anna);
    const create = (filename: string) => uploads.create(3, { filename, parentId: anna.root });
    expect((await create('a.bin')).status).toBe(201);
    const refused = await create('b.bin');
    expect([refused.status, (await refused.json()).params]).toEqual([429, { limit: 'uploadsPerMinute' }]);
    platform.clock.advance(Number(refused.headers.get('retry-after')));
    expect((await create('b.bin')).status).toBe(201);
  });

  test('searches, graphs and clusters take turns by person: a burst of one delays no other', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const paths = (person: TestPerson) => [
      '/api/v0/resources/semantic-search?q=mat',
      `/api/v0/resources/graph?resourceId=${person.root}`,
      '/api/v0/resources/clusters',
    ];
    let answered = 0;
    const burst = Array.from({ length: 70 }, async (_, index) => {
      const { status, body } = await anna.get(paths(anna)[index % 3]!);
      if (status === 200) answered += 1;
      return status === 200 ? 'answered' : body.params?.limit;
    });
    const others = await Promise.all(paths(bo).map((path) => bo.get(path)));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answered).toBeLessThan(40);
    expect(new Set(await Promise.all(burst))).toEqual(new Set(['answered', 'waitingPerPerson']));
  });
});
