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
});
