import { sharedPlace } from '@service/widgets/contract';
import { expect, test } from 'vitest';
import { workspaceOf } from '../../../../platform/src/features/resources/store/access.ts';
import { expectConsistent } from '../../support/consistent.ts';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';

const share = (person: TestPerson, id: string, ...emails: string[]) =>
  person.submit('access', id, { entries: emails.map((email) => ({ email, role: 'reader' })), visibility: 'workspace' });

/** Readers of a workspace beside its owner, by user id or address. */
async function readersOf(platform: TestPlatform, owner: TestPerson): Promise<unknown[]> {
  const { rows } = await platform.database.raw(
    'SELECT reader FROM workspace_readers WHERE workspace_id = $1 AND reader <> $2 ORDER BY reader',
    [workspaceOf(owner.root), owner.userId],
  );
  return rows.map(({ reader }) => reader);
}

onEveryPlatform('the workspaces of a reader', (start) => {
  test('follow their entries: granted, accepted and removed', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const [one, other] = [await anna.directory(anna.root, 'One'), await anna.directory(anna.root, 'Other')];
    await share(anna, one, 'bo@example.com');
    await share(anna, other, 'bo@example.com');
    await platform.jobs.idle();
    expect(await readersOf(platform, anna)).toEqual(['bo@example.com']);
    await expectConsistent(platform);

    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    expect(await readersOf(platform, anna)).toEqual([bo.userId]);
    expect((await bo.names(sharedPlace)).toSorted()).toEqual(['One', 'Other']);
    await share(anna, one);
    expect(await readersOf(platform, anna)).toEqual([bo.userId]);
    expect(await bo.names(sharedPlace)).toEqual(['Other']);
    await share(anna, other);
    expect(await readersOf(platform, anna)).toEqual([]);
    await expectConsistent(platform);
  });

  test('are limited to the earliest, in searches, links and the shared place', async () => {
    const platform = await start({ settings: { limits: { workspacesPerReader: 2 } } });
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const note = await bo.document(bo.root, 'Bos zebra.md', 'Text');
    for (const name of ['anna', 'carl']) {
      platform.clock.advance(1);
      const person = await TestPerson.signUp(platform, `${name}@example.com`);
      const id = await person.document(person.root, `${name} zebra.md`, `[Bo](/r/${note})`);
      await share(person, id, 'bo@example.com');
    }
    await platform.jobs.idle();
    const { body } = await bo.get('/api/v0/resources/semantic-search?q=zebra');
    const found = body.items.map(({ resource }: { resource: { name: string } }) => resource.name);
    expect(found.toSorted()).toEqual(['Bos zebra.md', 'anna zebra.md']);
    expect(await bo.names(sharedPlace)).toEqual(['anna zebra.md']);
    const { links } = (await bo.get(`/r/${note}/info`)).body;
    expect(links.from.map(({ name }: { name: string }) => name)).toEqual(['anna zebra.md']);
    const { nodes } = (await bo.get(`/api/v0/resources/graph?resourceId=${note}&depth=1`)).body;
    expect(nodes.map(({ name }: { name: string }) => name)).toContain('anna zebra.md');
    expect(nodes.map(({ name }: { name: string }) => name)).not.toContain('carl zebra.md');
  });
});
