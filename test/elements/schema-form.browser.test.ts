import { elementUpdated } from '@open-wc/testing';
import { describe, expect, test } from 'vitest';
import '../../src/elements/schema-form/index.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { focused, open, setOnline, updated } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';
import { control, filledBy, object, shown, typeInto } from '../support/schema-form-stage.ts';

const rename = '@service/resources/schema/rename';
const type = (name: string) => ({ type: `@service/resources/schema/${name}` });

const signedIn: Script = {
  user: astrid,
  tree: { id: 'root_lindholm', name: 'Lindholm', children: [{ id: 'agenda_1', name: 'Agenda.md', content: '' }] },
};

describe('a form of a type of the platform', () => {
  test('loads, is filled in, sent once, and shows its result', async () => {
    const stage = await filledBy({ script: signedIn, attributes: { type: rename, target: 'agenda_1' } });
    await typeInto(control(stage, 'name'), 'Minutes.md');
    await stage.press();
    await stage.press();
    await updated(stage.element, () => stage.names().includes('submitted'));
    const { body } = await stage.platform.received('submit');
    expect(body).toEqual({ type: rename, target: 'agenda_1', value: { name: 'Minutes.md' } });
    expect(stage.platform.requests.filter(({ operation }) => operation === 'submit')).toHaveLength(1);
    expect(stage.names()).toEqual(['before-submit', 'submitted']);
    expect((stage.events[1] as Event & { detail: object }).detail).toMatchObject({
      type: rename,
      result: { resource: { name: 'Minutes.md' } },
    });
    await stage.reach('sent');
    await stage.read(en.schemaForm.submitted);
  });

  test('has the labels of the platform, in the language of the page', async () => {
    const stage = await filledBy({ attributes: type('access'), around: { lang: 'sv' } });
    expect(stage.text).toContain('Åtkomst');
    stage.around.lang = 'en';
    await stage.read('Everyone in the workspace');
  });

  test('fires an event without secrets', async () => {
    const stage = await filledBy({ attributes: { type: '@service/authentication/schema/sign-in' } });
    await typeInto(control(stage, 'email'), 'bo@ek.example');
    await stage.press();
    await updated(stage.element, () => stage.names().includes('submitted'));
    const { detail } = stage.events.at(-1) as Event & { detail: { result: object } };
    expect(Object.keys(detail.result).toSorted()).toEqual(['expiresAt', 'resendAfter', 'sentTo']);
  });

  test.each(['en', 'sv'] as const)('shows an unknown type, with a retry (%s)', async (lang) => {
    const stage = await open('service-schema-form', { attributes: type('nothing'), around: { lang } });
    const words = { en, sv }[lang].schemaForm;
    await stage.read(words.notFound);
    await expect(stage.around).to.be.accessible();
    stage.platform.on('formSchema', { json: object({ name: { type: 'string' } }) });
    await stage.press("[part='button']");
    await stage.find("input[name='name']");
  });

  test('renders another form for another type, and another draft for another target', async () => {
    const stage = await filledBy({ attributes: { ...type('rename'), target: 'agenda_1' } });
    await typeInto(control(stage, 'name'), 'typed');
    stage.element.type = '@service/resources/schema/create-document';
    await updated(stage.element, () => stage.element.form?.node(['content']));
    expect(stage.element.values).toEqual({});
    stage.element.type = rename;
    await updated(stage.element, () => control(stage, 'name')?.value === 'typed');
    stage.element.target = 'root_lindholm';
    await updated(stage.element, () => control(stage, 'name')?.value === '');
  });
});

describe('failures', () => {
  test('shows issues at their fields and in a summary, announces them, and focuses the first', async () => {
    const stage = await filledBy({}, object({ a: { type: 'string' }, b: { type: 'integer' } }, ['a', 'b']));
    await stage.press();
    await expect.poll(() => shown(stage)).toEqual(['Required.', 'Required.']);
    await stage.read(en.schemaForm.summary(2));
    await expect.poll(() => focused()).toBe(control(stage, 'a'));
    expect(stage.root.querySelector("[role='status']")?.textContent).toBe(en.schemaForm.summary(2));
    await expect(stage.around).to.be.accessible();
    await typeInto(control(stage, 'a'), 'x');
    await expect.poll(() => shown(stage)).toEqual(['Required.']);
    await typeInto(control(stage, 'b'), '1.5');
    await expect.poll(() => shown(stage)).toEqual([en.schemaForm.notAnInteger]);
    await typeInto(control(stage, 'b'), '2');
    await stage.press();
    await stage.reach('sent');
    expect(stage.element.values).toEqual({ a: 'x', b: 2 });
  });

  test('checks by all keywords before it sends, and focuses the issue of several fields', async () => {
    const schema = object({ a: { type: 'string' }, b: { type: 'string' } }, [], { not: { required: ['a', 'b'] } });
    const stage = await filledBy({}, schema);
    stage.element.values = { a: 'x', b: 'y' };
    await expect.poll(() => control(stage, 'b').value).toBe('y');
    await stage.press();
    await expect.poll(() => shown(stage)).toEqual([en.failures.issues.invalid]);
    await expect.poll(() => focused()?.textContent.trim()).toBe(en.failures.issues.invalid);
    await expect(stage.around).to.be.accessible();
    await typeInto(control(stage, 'b'), '{Backspace}');
    await expect.poll(() => shown(stage)).toEqual([]);
    await stage.press();
    await stage.reach('sent');
  });

  test.each(['en', 'sv'] as const)('says how many fields or entries a keyword asks for (%s)', async (lang) => {
    const words = { en, sv }[lang].schemaForm;
    const schema = object({
      list: { type: 'array', items: { type: 'string' }, contains: { const: 'x' }, minContains: 2, default: ['x'] },
      group: object({ a: { type: 'string' }, b: { type: 'string' } }, [], { minProperties: 2 }),
    });
    const stage = await filledBy({ around: { lang } }, schema);
    await typeInto(control(stage, 'group', 'a'), 'x');
    await stage.press();
    await expect.poll(() => shown(stage)).toEqual([words.containing(2), words.tooFewFields(2)]);
  });

  test('shows the platform’s issues at their fields, also after entries have moved', async () => {
    const issues = [{ path: ['entries', 1, 'email'], code: 'not_accepted', message: 'not_accepted' }];
    const script = { ...signedIn, on: { submit: [problem('validation_failed', { issues })] } };
    const stage = await filledBy({ script, attributes: { ...type('access'), target: 'agenda_1' } });
    stage.element.values = {
      entries: [
        { email: 'a@ek.example', role: 'reader' },
        { email: 'b@ek.example', role: 'owner' },
      ],
      visibility: 'private',
    };
    await stage.press();
    await expect.poll(() => shown(stage)).toEqual([en.failures.issues.not_accepted]);
    await stage.press("[part='entry']:nth-child(2) [id$='-up']");
    await expect.poll(() => control(stage, 'entries', 0, 'email').ariaInvalid).toBe('true');
    await expect.poll(() => focused()?.id).toBe(`${stage.element.form?.node(['entries', 0])?.key}-up`);
    expect(stage.root.querySelector("[role='status']")?.textContent).toBe(en.schemaForm.moved(1, 2));
  });

  test.each<[code: string, params: object, sentence: string]>([
    ['out_of_stock', {}, 'Only 3 are left.'],
    ['invalid', {}, 'Only 3 are left.'],
    ['wrong_format', { format: 'regex' }, 'Only 3 are left.'],
    ['twin_name', {}, en.failures.issues.twin_name],
  ])('shows the platform’s message of a field, unless its code says more: %s', async (code, params, sentence) => {
    const issues = [{ path: ['name'], code, message: 'Only 3 are left.', params: params as Record<string, string> }];
    const script = { ...signedIn, on: { submit: [problem('validation_failed', { issues })] } };
    const stage = await filledBy({ script, attributes: { type: rename, target: 'agenda_1' } });
    await typeInto(control(stage, 'name'), 'a');
    await stage.press();
    await expect.poll(() => shown(stage)).toEqual([sentence]);
  });

  test('shows issues without a field above the form, with their messages', async () => {
    const issues = [{ path: ['color'], code: 'sold_out', message: 'Red is sold out.' }];
    const script = { ...signedIn, on: { submit: [problem('validation_failed', { issues })] } };
    const stage = await filledBy({ script, attributes: { type: rename, target: 'agenda_1' } });
    await typeInto(control(stage, 'name'), 'a');
    await stage.press();
    await stage.read('color: Red is sold out.');
  });

  test.each([
    ['network', { network: 'down' }],
    ['conflict', problem('conflict')],
    ['precondition_failed', problem('precondition_failed', { params: { currentRevision: 3 } })],
    ['internal', problem('internal')],
    ['unexpected-body', { body: '<h1>hotel</h1>' }],
  ] as const)('explains a form-level failure, and keeps the typed text: %s', async (code, answer) => {
    const stage = await filledBy({
      script: { on: { submit: answer } },
      attributes: { type: rename, target: 'agenda_1' },
    });
    await typeInto(control(stage, 'name'), 'Minutes.md');
    await stage.press();
    await stage.read(en.failures.problems[code] as string);
    expect(control(stage, 'name').value).toBe('Minutes.md');
    await expect(stage.around).to.be.accessible();
  });

  test('shows a countdown during a rate limit, and disables the button', async () => {
    const script = { on: { submit: problem('rate_limited', { retryAfter: 90 }) } };
    const stage = await filledBy({ script, attributes: { type: rename } });
    await typeInto(control(stage, 'name'), 'x');
    await stage.press();
    await stage.reach('limited');
    await stage.read('1:');
    expect(stage.root.querySelector("[part~='submit']")?.getAttribute('aria-disabled')).toBe('true');
  });

  test('announces a rate limit without its clock, and when it is over', async () => {
    const script = { on: { submit: problem('rate_limited', { retryAfter: 2 }) } };
    const stage = await filledBy({ script, attributes: { type: rename } });
    const log = new AnnouncementLog(stage.root);
    await typeInto(control(stage, 'name'), 'x');
    await stage.press();
    await stage.read(en.failures.tryAgainNow);
    expect(log.all).toEqual([en.failures.problems.rate_limited, en.failures.tryAgainNow]);
  });

  test('waits offline, and sends by itself when the network is back', async () => {
    const stage = await filledBy({ script: signedIn, attributes: { type: rename, target: 'agenda_1' } });
    stage.platform.offline = true;
    setOnline(false);
    await typeInto(control(stage, 'name'), 'x');
    await stage.press();
    await stage.reach('offline');
    await stage.read(en.challenge.offline);
    stage.platform.offline = false;
    setOnline(true);
    await stage.reach('sent');
  });

  test('sends after a sign-in in place', async () => {
    const stage = await filledBy({ script: signedIn, attributes: { type: rename, target: 'agenda_1' } });
    await elementUpdated(stage.provider);
    stage.platform.endSessions();
    await typeInto(control(stage, 'name'), 'x');
    await stage.press();
    await stage.reach('ended');
    expect(stage.names()).toEqual(['before-submit', 'session-ended']);
    await stage.find('service-sign-in');
    stage.platform.signIn();
    await elementUpdated(stage.provider);
    const channel = new BroadcastChannel(`service:session:${stage.platform.baseUrl}`);
    channel.postMessage({ kind: 'session' });
    channel.close();
    await stage.reach('sent');
    const keys = stage.platform.requests
      .filter(({ operation }) => operation === 'submit')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(stage.root.querySelector('service-sign-in')).toBeNull();
  });

  test('leaves the sign-in to a page that handles it', async () => {
    const stage = await filledBy({ attributes: { type: rename, target: 'agenda_1' } });
    stage.element.addEventListener('session-ended', (event) => event.preventDefault());
    await typeInto(control(stage, 'name'), 'x');
    await stage.press();
    await stage.reach('ended');
    expect(stage.root.querySelector('service-sign-in')).toBeNull();
  });
});

test('moves the entry of a key alone, and leaves the key to fields that it opens', async () => {
  const text = { type: 'string' };
  const group = object({ kind: { enum: ['a', 'b', 'c', 'd'] }, names: { type: 'array', items: text } });
  const stage = await filledBy({}, object({ groups: { type: 'array', items: group } }));
  stage.element.values = { groups: [{ names: ['one'] }, { names: ['two', 'three'] }] };
  await elementUpdated(stage.element);
  const names = () => (stage.element.values as { groups: { names: string[] }[] }).groups.map(({ names }) => names);
  const press = (...path: (string | number)[]) =>
    control(stage, ...path).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, composed: true, cancelable: true }),
    );
  press('groups', 1, 'names', 1);
  expect(names()).toEqual([['one'], ['three', 'two']]);
  await elementUpdated(stage.element);
  press('groups', 1, 'names', 0);
  press('groups', 1, 'kind');
  expect(names()).toEqual([['one'], ['three', 'two']]);
});
