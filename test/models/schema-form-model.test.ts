import { expect, test } from 'vitest';
import { SchemaFormModel, type SchemaFormModelOptions } from '../../src/models/index.ts';
import { astrid, problem, scriptedPlatform, type Script } from '../../src/testing/index.ts';
import { createClient } from '../../src/transport/index.ts';
import { MemoryStore } from '../forms/memory-store.ts';
import { SwitchedNetwork } from './challenge-world.ts';

const type = '@service/resources/schema/rename';
const tree = { id: 'root_lindholm', name: 'Lindholm', children: [{ id: 'agenda_1', name: 'Agenda.md', content: '' }] };

/** A form that is loaded, on a platform that answers as the script says. */
async function opened(script: Script = {}, more: Partial<SchemaFormModelOptions> = {}) {
  const platform = scriptedPlatform({ user: astrid, tree, ...script });
  const client = createClient({
    baseUrl: platform.baseUrl,
    fetch: platform.fetch,
    pause: () => Promise.resolve(),
    openChannel: () => undefined,
  });
  const sent: unknown[] = [];
  const model = new SchemaFormModel({
    client,
    type,
    about: () => ({ target: 'agenda_1', ifRevision: 7 }),
    sent: (submission) => sent.push(submission?.result),
    ...more,
  });
  await model.load();
  const keys = () =>
    platform.requests
      .filter(({ operation }) => operation === 'submit')
      .map(({ headers }) => headers.get('Idempotency-Key'));
  return { platform, client, model, sent, keys };
}

test('loads its schema, submits with its target, and reports one submission for concurrent calls', async () => {
  const { platform, model, sent } = await opened({
    on: { submit: { json: { submissionId: 'sub_00001', state: 'completed', result: 1 } } },
  });
  model.form?.set(['name'], 'Minutes.md');
  expect(await Promise.all([model.submit(), model.submit()])).toEqual([true, true]);
  const { body } = await platform.received('submit');
  expect(body).toEqual({ type, target: 'agenda_1', ifRevision: 7, value: { name: 'Minutes.md' } });
  expect([sent, model.form?.status]).toEqual([[1], 'sent']);
});

test('polls an accepted submission until it is completed', async () => {
  const waits: number[] = [];
  const accepted = { submissionId: 'sub_00001', state: 'accepted' };
  const { model, sent } = await opened(
    {
      on: {
        submit: { json: accepted },
        submission: [{ json: accepted }, { json: { ...accepted, state: 'completed', result: 'done' } }],
      },
    },
    { pause: (milliseconds) => Promise.resolve(void waits.push(milliseconds)) },
  );
  model.form?.set(['name'], 'x');
  const seen = new Set<unknown>();
  model.subscribe(() => seen.add(model.state.busy));
  expect(await model.submit()).toBe(true);
  expect([sent, waits, seen.has('working')]).toEqual([['done'], [1000, 1500], true]);
});

test('keeps the key of an intent until it is answered', async () => {
  const { platform, model, keys } = await opened({ on: { submit: { network: 'down' } } });
  model.form?.set(['name'], 'x');
  await model.submit();
  platform.on('submit', problem('internal'));
  await model.submit();
  await model.submit();
  expect([keys().length > 3, new Set(keys()).size]).toEqual([true, 2]);
});

test('waits for the network, and continues', async () => {
  const network = new SwitchedNetwork();
  const { platform, model, sent } = await opened({}, { network });
  platform.offline = true;
  network.online = false;
  model.form?.set(['name'], 'x');
  const submitted = model.submit();
  await new Promise<void>((resolve) => {
    model.subscribe(() => model.state.waitingForNetwork && resolve());
  });
  platform.offline = false;
  network.online = true;
  expect([await submitted, sent.length]).toEqual([true, 1]);
});

test('repeats the submission after the same user has signed in, not for another one', async () => {
  const { platform, client, model, sent } = await opened();
  model.connect();
  await client.session.known();
  platform.endSessions();
  model.form?.set(['name'], 'x');
  expect(await model.submit()).toBe(false);
  expect(model.state.ended).toBe(true);
  await client.session.refresh();
  platform.signIn({ ...astrid, id: 'user_bo' });
  await client.session.refresh();
  expect(sent).toHaveLength(0);
  platform.signIn();
  const done = new Promise<void>((resolve) => {
    model.subscribe(() => model.form?.status === 'sent' && resolve());
  });
  await client.session.refresh();
  await done;
  await model.submit();
});

test('keeps drafts by type, target and user', async () => {
  const tabStore = new MemoryStore();
  const first = await opened({}, { tabStore });
  first.model.form?.set(['name'], 'typed');
  first.model.connect()();
  const again = async (about: SchemaFormModelOptions['about']) =>
    (await opened({}, { tabStore, ...(about && { about }) })).model.form?.value;
  expect(await again(undefined)).toEqual({ name: 'typed' });
  expect(await again(() => ({ target: 'root_lindholm' }))).toEqual({});
});

test('discards a draft of another user once the session is known', async () => {
  const tabStore = new MemoryStore();
  const first = await opened({}, { tabStore });
  await first.client.session.known();
  first.model.form?.set(['name'], 'of Astrid');
  first.model.connect()();
  expect(tabStore.text).toContain('of Astrid');
  const second = await opened({ user: { ...astrid, id: 'user_bo' } }, { tabStore });
  expect([second.model.form?.value, tabStore.text]).toEqual([{}, '']);
});

test('shows why a form did not load, and loads it again', async () => {
  const { platform, model } = await opened({ on: { formSchema: problem('not_found') } });
  expect([model.form, model.state.failure?.code]).toEqual([undefined, 'not_found']);
  platform.on('formSchema', 'ordinary');
  await model.load();
  expect([model.form?.node(['name'])?.required, model.state.failure]).toEqual([true, undefined]);
});

test('needs no platform for a schema of the page', async () => {
  const sent: unknown[] = [];
  const schema = { type: 'object', properties: { a: { type: 'string' } } };
  const model = new SchemaFormModel({ schema, sent: (submission) => sent.push(submission) });
  model.form?.set(['a'], 'x');
  expect([await model.submit(), sent, model.form?.value]).toEqual([true, [undefined], { a: 'x' }]);
  model.reset({ a: 'y' });
  expect([model.form?.value, model.form?.status]).toEqual([{ a: 'y' }, 'ready']);
});
