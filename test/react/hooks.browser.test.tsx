/** @jsxImportSource react */
import { StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import '../../src/elements/current-user/index.ts';
import {
  createService,
  ServiceProvider,
  useAction,
  useCurrentUser,
  useField,
  useForm,
  useResource,
  type Action,
  type Form,
  type UsedResource,
} from '../../src/react/index.ts';
import type { LeafNode, ListNode, SchemaForm } from '../../src/forms/index.ts';
import type { User } from '../../src/contract/authentication/user.ts';
import type { ResourceRead } from '../../src/contract/resources/resource.ts';
import { astrid, problem, scriptedPlatform, type Script, type ScriptedPlatform } from '../../src/testing/index.ts';

const currentUser = '@service/authentication/actions/get-current-user';
const leave: (() => void)[] = [];
afterEach(() => {
  for (const each of leave.splice(0)) each();
});

interface Shown {
  readonly platform: ScriptedPlatform;
  readonly place: HTMLElement;
  readonly show: (children: ReactNode) => void;
  readonly end: () => void;
}

/** Renders in strict mode: every effect runs twice. */
function stage(script: Script = {}): Shown {
  const platform = scriptedPlatform({ user: astrid, ...script });
  const service = createService({ baseUrl: platform.baseUrl, fetch: platform.fetch });
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  const show = (children: ReactNode) =>
    root.render(
      <StrictMode>
        <ServiceProvider service={service}>{children}</ServiceProvider>
      </StrictMode>,
    );
  let ended = false;
  const end = () => {
    if (!ended) root.unmount();
    ended = true;
    place.remove();
  };
  leave.push(end);
  return { platform, place, show, end };
}

const text = ({ place }: Shown) => expect.poll(() => place.textContent);
const count = ({ requests }: ScriptedPlatform, operation: string) =>
  requests.filter((request) => request.operation === operation).length;

function Who() {
  const { status, user, refresh } = useCurrentUser();
  return <button onClick={() => void refresh()}>{user ? user.name : status}</button>;
}

function Awaited() {
  const { status, user } = useCurrentUser({ suspense: true });
  return <p>{user?.name ?? status}</p>;
}

test('read the session once and share it with the elements', async () => {
  const shown = stage();
  shown.show([<Who key="1" />, <Who key="2" />, <service-current-user key="3" />]);
  await text(shown).toBe('Astrid LindAstrid Lind');
  const element = shown.place.querySelector('service-current-user')!;
  await expect.poll(() => element.matches(':state(signed-in)')).toBe(true);
  expect(count(shown.platform, 'session')).toBe(1);
  element.shadowRoot!.querySelector<HTMLElement>("[value='here']")!.click();
  await text(shown).toBe('signed-outsigned-out');
});

test('show a failed session request, and retry it; Suspense waits for the first answer', async () => {
  const shown = stage({ on: { session: { held: problem('internal') } } });
  shown.show(
    <>
      <Who />
      <Suspense fallback="…">
        <Awaited />
      </Suspense>
    </>,
  );
  await text(shown).toBe('unknown…');
  await shown.platform.received('session');
  // The elements below retry by themselves.
  shown.platform.on('session', problem('internal'));
  shown.platform.release('session');
  await text(shown).toBe('failedfailed');
  shown.platform.on('session', 'ordinary');
  // A press joins a pending request, which may be one of those.
  const press = () => {
    shown.place.querySelector('button')!.click();
    return shown.place.textContent;
  };
  await expect.poll(press).toBe('Astrid LindAstrid Lind');
});

test('an action shows its status; another call and unmounting abort it', async () => {
  const shown = stage({
    on: { invoke: [problem('internal'), { held: 'ordinary' }, 'ordinary', { held: 'ordinary' }] },
  });
  let action: Action<typeof currentUser> | undefined;
  function Asking() {
    action = useAction(currentUser);
    return <p>{action.failure ? 'refused' : (action.result?.user.name ?? action.status)}</p>;
  }
  shown.show(<Asking />);
  await text(shown).toBe('idle');
  expect(await action!.invoke({})).toBeUndefined();
  await text(shown).toBe('refused');
  const first = action!.invoke({});
  const held = await shown.platform.received('invoke', 2);
  await text(shown).toBe('busy');
  expect((await action!.invoke({}))?.user).toEqual(astrid);
  expect(await first).toBeUndefined();
  expect(held.signal.aborted).toBe(true);
  await text(shown).toBe('Astrid Lind');
  const last = action!.invoke({});
  const open = await shown.platform.received('invoke', 4);
  shown.end();
  expect(await last).toBeUndefined();
  expect(open.signal.aborted).toBe(true);
});

const tree = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    { id: 'agenda_1', name: 'Agenda.md', content: '# Agenda' },
    { id: 'plans_1', name: 'Plans.md', content: '# Plans' },
  ],
};

let used: UsedResource | undefined;
function Resource({ id }: { readonly id: string }) {
  used = useResource(id, { suspense: true });
  const { read, failure, status } = used;
  const inside = read?.children?.items.map(({ name }) => name).join();
  return <p>{read ? `${read.resource.name}: ${inside ?? read.content}` : (failure?.message ?? status)}</p>;
}
const waiting = (children: ReactNode) => <Suspense fallback="…">{children}</Suspense>;

test('a resource is read once for all components, updates live, and follows its id', async () => {
  const shown = stage({ tree, live: true, on: { read: [{ held: 'ordinary' }] } });
  shown.show(waiting([<Resource key="1" id="root_lindholm" />, <Resource key="2" id="root_lindholm" />]));
  await text(shown).toBe('…');
  await shown.platform.received('read');
  shown.platform.release('read');
  const both = (inside: string) => `Lindholm: ${inside}`.repeat(2);
  await text(shown).toBe(both('Agenda.md,Plans.md'));
  expect(count(shown.platform, 'read')).toBe(1);

  await expect.poll(() => shown.platform.followers).toBe(1);
  const { resources } = shown.platform;
  resources.find('plans_1')!.name = 'Old plans.md';
  resources.touch();
  shown.platform.publish('resource.changed', { resourceId: 'plans_1', parentId: 'root_lindholm' });
  await text(shown).toBe(both('Agenda.md,Old plans.md'));

  shown.show(waiting(<Resource id="agenda_1" />));
  await text(shown).toBe('Agenda.md: # Agenda');
});

test('shows and retries failures; the end of a session clears everything for the next user', async () => {
  const shown = stage({ tree, on: { read: [problem('internal')] } });
  shown.show([<Who key="who" />, <Suspense key="resource">{<Resource id="agenda_1" />}</Suspense>]);
  await text(shown).toContain('internal');
  used!.retry();
  await text(shown).toBe('Astrid LindAgenda.md: # Agenda');
  shown.platform.endSessions();
  shown.place.querySelector('button')!.click();
  await text(shown).toBe('signed-outsigned-out');
  shown.platform.signIn();
  shown.place.querySelector('button')!.click();
  await text(shown).toBe('Astrid LindAgenda.md: # Agenda');
});

test('unmounting aborts a read, and the next component reads again', async () => {
  const shown = stage({ tree, on: { read: [{ held: 'ordinary' }] } });
  function Plain() {
    return <p>{useResource('agenda_1').status}</p>;
  }
  shown.show(<Plain />);
  const { signal } = await shown.platform.received('read');
  await text(shown).toBe('loading');
  shown.show('nothing');
  await text(shown).toBe('nothing');
  await expect.poll(() => signal.aborted).toBe(true);
  shown.show(<Plain />);
  await text(shown).toBe('ready');
});

/** Resource that a server has read under an older name. */
async function servedRead({ platform }: Shown): Promise<ResourceRead> {
  const response = await platform.fetch(`${platform.baseUrl}/r/agenda_1`);
  const read = (await response.json()) as ResourceRead;
  return { ...read, resource: { ...read.resource, name: 'Served.md' } };
}

const kari: User = { ...astrid, id: 'user_kari', name: 'Kari Holm' };

function Served({ id, initial }: { readonly id: string; readonly initial: ResourceRead }) {
  used = useResource(id, { initial });
  return <p>{used.read?.resource.name ?? used.status}</p>;
}

test('a read of the server is shown until the page has read it, and not for another id', async () => {
  const shown = stage({ tree });
  const initial = await servedRead(shown);
  shown.platform.on('read', { held: 'ordinary' });
  shown.show([<Served key="1" id="agenda_1" initial={initial} />, <Served key="2" id="agenda_1" initial={initial} />]);
  await text(shown).toBe('Served.mdServed.md');
  await shown.platform.received('read', 2);
  shown.platform.release('read');
  await text(shown).toBe('Agenda.mdAgenda.md');
  shown.show(<Served key="1" id="plans_1" initial={initial} />);
  await text(shown).toBe('loading');
  await shown.platform.received('read', 3);
  shown.platform.release('read');
  await text(shown).toBe('Plans.md');
});

test('a read of the server is not shown again after a failure', async () => {
  const shown = stage({ tree });
  const initial = await servedRead(shown);
  shown.platform.on('read', problem('internal'));
  shown.show(<Served id="agenda_1" initial={initial} />);
  await text(shown).toBe('failed');
  shown.platform.on('read', { held: 'ordinary' });
  used!.retry();
  await text(shown).toBe('loading');
});

test('a read of the server is not shown to the next user', async () => {
  const shown = stage({ tree });
  const initial = await servedRead(shown);
  const unseen = { ...initial };
  const press = () => shown.place.querySelector('button')!.click();
  shown.show([<Who key="who" />, <Served key="shown" id="agenda_1" initial={initial} />]);
  await text(shown).toBe('Astrid LindAgenda.md');
  shown.platform.endSessions();
  press();
  await text(shown).toBe('signed-outsigned-out');
  shown.platform.signIn(kari);
  shown.platform.on('read', { held: 'ordinary' });
  press();
  await text(shown).toBe(`${kari.name}loading`);
  shown.show(<Served key="again" id="agenda_1" initial={initial} />);
  await text(shown).toBe('loading');
  shown.show(<Served key="unseen" id="plans_1" initial={unseen} />);
  await text(shown).toBe('loading');
});

const rename = '@service/resources/schema/rename';
let form: Form | undefined;
let rendered = 0;
function Name() {
  const { raw, issue, set, leave: left } = useField(form?.form, 'name');
  rendered += 1;
  return (
    <label>
      <input value={String(raw)} onChange={({ target }) => set(target.value)} onBlur={left} />
      {issue?.code}
    </label>
  );
}
function Renaming() {
  form = useForm(rename, { target: 'agenda_1', initial: { name: 'Agenda.md' } });
  return form.form ? <Name /> : <p>{form.busy ?? form.failure?.code}</p>;
}

const listSchema = {
  type: 'object',
  properties: { company: { type: 'boolean' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['tags'],
  if: { properties: { company: { const: false } } },
  else: { properties: { vat: { type: 'string' } } },
};
let listForm: SchemaForm | undefined;
function Tags() {
  const tags = useField(listForm, 'tags');
  const first = useField(listForm, ['tags', 0]);
  const vat = useField(listForm, 'vat');
  return <p>{[JSON.stringify(tags.value), String(first.raw), vat.node ? 'vat' : 'no vat'].join(' ')}</p>;
}
function Listing() {
  listForm = useForm(undefined, { schema: listSchema, initial: { company: false, tags: ['one', 'two'] } }).form;
  return listForm ? <Tags /> : <p>none</p>;
}

test('fields follow lists, moved items and fields with a condition', async () => {
  const shown = stage();
  shown.show(<Listing />);
  await text(shown).toBe('["one","two"] one no vat');
  const tags = listForm!.node(['tags']) as ListNode;
  tags.remove(tags.children[0]!);
  await text(shown).toBe('["two"] two no vat');
  (listForm!.node(['tags', 0]) as LeafNode).set('three');
  await text(shown).toBe('["three"] three no vat');
  (listForm!.node(['company']) as LeafNode).set(true);
  await text(shown).toBe('["three"] three vat');
});

function type(input: HTMLInputElement, value: string): void {
  // Sets the value without React's tracking.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a form loads its schema, shows issues, is submitted once, and keeps typed values', async () => {
  sessionStorage.clear();
  const shown = stage({ tree, on: { formSchema: [problem('internal')] } });
  shown.show(<Renaming />);
  await text(shown).toBe('internal');
  void form!.load();
  const input = () => shown.place.querySelector('input')!;
  await expect.poll(() => shown.place.querySelector('input')?.value).toBe('Agenda.md');
  type(input(), '');
  expect(await form!.submit()).toBe(false);
  await text(shown).toBe('required');

  const before = rendered;
  type(input(), 'Plans.md');
  await expect.poll(() => input().value).toBe('Plans.md');
  expect(rendered).toBeGreaterThan(before);
  expect(await form!.submit()).toBe(false);
  await text(shown).toBe('twin_name');

  type(input(), 'Minutes.md');
  const pressed = [form!.submit(), form!.submit()];
  expect(await Promise.all(pressed)).toEqual([true, true]);
  expect(shown.platform.resources.find('agenda_1')?.name).toBe('Minutes.md');
  expect(count(shown.platform, 'submit')).toBe(2);
  await expect.poll(() => form!.status).toBe('sent');

  type(input(), 'Later.md');
  shown.show('gone');
  await text(shown).toBe('gone');
  shown.show(<Renaming />);
  await expect.poll(() => shown.place.querySelector('input')?.value).toBe('Later.md');
  form!.reset();
  await expect.poll(() => input().value).toBe('Agenda.md');
});

test('a form accepts a schema that is written in the component', async () => {
  const shown = stage();
  const sent: unknown[] = [];
  function Own() {
    form = useForm(undefined, {
      schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      initial: { name: 'a' },
      onSubmitted: () => sent.push(form?.form?.value),
    });
    return <Name />;
  }
  shown.show(<Own />);
  await expect.poll(() => shown.place.querySelector('input')?.value).toBe('a');
  type(shown.place.querySelector('input')!, 'b');
  expect(await form!.submit()).toBe(true);
  expect(sent).toEqual([{ name: 'b' }]);
});

test('a hook outside of a provider throws', async () => {
  const place = document.body.appendChild(document.createElement('main'));
  leave.push(() => place.remove());
  const failures: unknown[] = [];
  const root = createRoot(place, { onUncaughtError: (error) => failures.push(error) });
  root.render(<Who />);
  await expect.poll(() => failures.map(String)).toEqual(['TypeError: This stands in no <ServiceProvider>.']);
});
