import { expect, test } from 'vitest';
import { runTextWork } from '../../../../platform/src/features/resources/derive/text-work.ts';
import { createResourcePage } from '../../../../platform/src/features/resources/pages/workspace.ts';
import { TextTooCostlyError, type TextWorker } from '../../../../platform/src/ports.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';

const large = `# Large\n\n${'Many words about the budget. '.repeat(3_000)}`;

/** Reads large documents when it is released; counts them. */
class HeldWorker implements TextWorker {
  calls: string[] = [];
  release!: () => void;
  readonly #released = new Promise<void>((resolve) => (this.release = resolve));

  run: TextWorker['run'] = (name, ...args) => {
    this.calls.push(name);
    return this.#released.then((): unknown => runTextWork(name, args)) as never;
  };
}

onOnePlatform('large documents', (start) => {
  const stateOf = async (person: TestPerson, id: string) => {
    const { body } = await person.get(`/r/${id}/tasks/outline`);
    return body.state;
  };

  test('small documents written after a large one are derived before it', async () => {
    const textWorker = new HeldWorker();
    const platform = await start({ textWorker });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const heavy = await anna.document(anna.root, 'heavy.md', large);
    await expect.poll(() => textWorker.calls).toEqual(['outline']);
    const light = await Promise.all(
      Array.from({ length: 12 }, (_, index) => anna.document(anna.root, `light-${index}.md`, '# Light\n')),
    );
    for (const id of light) await expect.poll(() => stateOf(anna, id)).toBe('completed');
    expect(await stateOf(anna, heavy)).toBe('running');
    textWorker.release();
    await platform.jobs.idle();
    expect(await stateOf(anna, heavy)).toBe('completed');
    expect(textWorker.calls).toEqual(['outline', 'keywords', 'parts']);
  });

  test('a document that is large by now moves to the queue of the large ones', async () => {
    const textWorker = new HeldWorker();
    const platform = await start({ textWorker, settings: { limits: { derivationsAtOnce: 1 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await anna.document(anna.root, 'heavy.md', large);
    const grown = await anna.document(anna.root, 'grown.md', large);
    await expect.poll(() => textWorker.calls).toEqual(['outline']);
    // as written for an earlier revision, or by an earlier version
    await platform.jobs.enqueue(platform.database.query, 'derive', { resourceId: grown });
    platform.jobs.wake();
    const light = await anna.document(anna.root, 'light.md', '# Light\n');
    await expect.poll(() => stateOf(anna, light)).toBe('completed');
    expect([textWorker.calls, await stateOf(anna, grown)]).toEqual([['outline'], 'pending']);
    textWorker.release();
    await platform.jobs.idle();
    expect(await stateOf(anna, grown)).toBe('completed');
  });

  test('a document that needs too much memory fails for good, and its page is shown', async () => {
    const textWorker: TextWorker = { run: () => Promise.reject(new TextTooCostlyError('too much')) as never };
    const resourcePage = createResourcePage({ script: '/assets/page.js', preloads: {} });
    const platform = await start({ textWorker, resourcePage });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const heavy = await anna.document(anna.root, 'heavy.md', large);
    await platform.jobs.idle();
    const { body } = await anna.get(`/r/${heavy}/tasks/outline`);
    expect(body).toMatchObject({ state: 'failed', error: 'too_large' });
    expectProblem(await anna.get(`/r/${heavy}/html`), 413, 'too_large');
    const page = await anna.get(`/r/${heavy}`, { headers: { accept: 'text/html' }, origin: null });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });
});
