import { expect, test } from 'vitest';
import { eventPageSchema } from '@service/widgets/contract';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';

onOnePlatform('the end of a task', (start) => {
  test('is published to readers of its resource with its result, and to no one else', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    await platform.jobs.idle();
    const position = (await anna.get(`/r/${anna.root}`)).headers.get('event-position') ?? '';
    const note = await anna.document(anna.root, 'note.md', '# Hej\n');
    await platform.jobs.idle();
    const finishedTasks = async (person: TestPerson) => {
      const headers = { accept: 'application/json' };
      const { body } = await person.get(`/api/v0/events?after=${position}`, { headers });
      const { events } = eventPageSchema.parse(body);
      // those of the user's own first document may repeat while an older transaction runs
      return events.filter(({ kind, data }) => kind === 'task.finished' && data['resourceId'] === note);
    };
    const received = await finishedTasks(anna);
    expect(received.map(({ data }) => [data['resourceId'], data['concept'], data['revision']]).toSorted()).toEqual([
      [note, 'keywords', 1],
      [note, 'links', 1],
      [note, 'outline', 1],
    ]);
    // The event comes after the result is stored.
    const { body } = await anna.get(`/r/${note}/tasks/outline`);
    expect(body).toMatchObject({ state: 'completed' });
    expect(await finishedTasks(bo)).toEqual([]);

    await anna.submit('access', note, { visibility: 'workspace', entries: [{ email: bo.email, role: 'reader' }] });
    await anna.submit('markdown', note, { content: '# Hej\n\nMer.\n' }, { ifRevision: 1 });
    await platform.jobs.idle();
    const concepts = (await finishedTasks(bo)).map(({ data }) => data['revision']);
    expect(concepts).toContain(2);
  });
});
