import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent } from 'storybook/test';
import { registerFieldWidget, type SchemaFormElement } from '../src/elements/schema-form/index.ts';
import { astrid, problem, scenarios, type ScenarioName } from '../src/testing/index.ts';
import { goOffline, goOnline, restoreNetwork } from './support/browser.ts';
import { everyKind, hostile, long, nested, shapes } from './support/form-schemas.ts';
import { Actor, failureOf, issueOf, platformOf, reported, until, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<SchemaFormElement, 'type' | 'target' | 'schema' | 'disabled' | 'submitLabel'> & {
  readonly values?: unknown;
};
type Story = StoryObj<Arguments>;

const rename = '@service/resources/schema/rename';
const type = (name: string) => `@service/resources/schema/${name}`;
const tree = { id: 'root_lindholm', name: 'Lindholm', children: [{ id: 'agenda_1', name: 'Agenda.md', content: '' }] };
const script = { user: astrid, tree };

const actorOf = (context: StageContext) => new Actor(context, 'service-schema-form');

/** Types into the field at a path. */
async function typeAt(context: StageContext, path: (string | number)[], text: string): Promise<HTMLInputElement> {
  const { element } = actorOf(context);
  const node = await until(() => element.form?.node(path));
  const input = await until(() => element.renderRoot.querySelector<HTMLInputElement>(`[id='${node.key}']`));
  await userEvent.click(input);
  input.select();
  await userEvent.keyboard(text || '{Delete}');
  return input;
}

const rooms = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    { id: 'agenda_1', name: 'Agenda.md', content: '' },
    { id: 'plans_dir', name: 'Plans', children: [{ id: 'old_dir', name: 'Old plans', children: [] }] },
    { id: 'photos_dir', name: 'Photos', children: [] },
  ],
};

export default {
  title: 'Elements/Schema form',
  component: 'service-schema-form',
  args: { disabled: false },
  parameters: { script },
  decorators: [(story) => html`<div style="max-inline-size: 520px">${story()}</div>`],
} satisfies Meta<Arguments>;

/** One story for each type of the platform. */
const ofType = (name: string): Story => ({
  args: { type: name.startsWith('@') ? name : type(name), target: 'agenda_1' },
  play: async (context) => {
    await actorOf(context).reach('ready');
    await actorOf(context).find('form');
  },
});

/** Opening a folder selects it. */
export const SelectsAFolder: Story = {
  args: { type: type('move'), target: 'agenda_1' },
  parameters: { script: { user: astrid, tree: rooms } },
  play: async (context) => {
    const form = actorOf(context);
    await form.press('.directory-value');
    await form.read('Plans');
  },
};

export const Rename: Story = ofType('rename');
export const CreateDirectory: Story = ofType('create-directory');
export const CreateDocument: Story = ofType('create-document');
export const Markdown: Story = ofType('markdown');
export const Move: Story = ofType('move');
export const Restore: Story = ofType('restore');
export const Delete: Story = ofType('delete');
export const Access: Story = ofType('access');
export const Dashboard: Story = ofType('dashboard');
export const SignIn: Story = ofType('@service/authentication/schema/sign-in');
export const SignUp: Story = ofType('@service/authentication/schema/sign-up');

export const Overview: Story = { args: { schema: everyKind, submitLabel: 'Book' } };

export const EveryKindWrong: Story = {
  args: { schema: everyKind },
  play: async (context) => {
    await typeAt(context, ['email'], 'bo@ek');
    await typeAt(context, ['seats'], '2.5');
    await typeAt(context, ['extra'], 'text');
    const form = actorOf(context);
    await form.press();
    const words = wordsOf(context).schemaForm;
    await form.read(words.summary(6));
    await form.read(words.notAnInteger);
    await form.read(words.formats['json']!);
    await expect(form.element).toHaveFocus();
  },
};

export const Disabled: Story = { args: { schema: everyKind, disabled: true } };

export const ListsAndGroups: Story = {
  args: { schema: nested, values: { tags: ['garden', 'winter'] } },
  play: async (context) => {
    const form = actorOf(context);
    await typeAt(context, ['people', 0, 'email'], 'astrid@lindholm.example');
    await form.press("[part~='add']");
    await until(() => form.element.form?.node(['people', 2]));
    await form.press("[part='entry']:nth-child(1) [id$='-down']");
    await form.read(wordsOf(context).schemaForm.moved(2, 3));
    await expect(form.element.values).toMatchObject({ people: [{}, { email: 'astrid@lindholm.example' }, {}] });
  },
};

export const ShapesAndConditions: Story = {
  args: { schema: shapes },
  play: async (context) => {
    const form = actorOf(context);
    await typeAt(context, ['payment', 'number'], '4111');
    await userEvent.selectOptions(await form.find('select'), '1');
    await typeAt(context, ['payment', 'reference'], 'Garden');
    await form.press("[name='company']");
    await typeAt(context, ['registration'], '556677-8899');
    await expect(form.element.values).toEqual({
      payment: { by: 'invoice', reference: 'Garden' },
      company: true,
      registration: '556677-8899',
    });
  },
};

export const TwoHundredFields: Story = { args: { schema: long } };
export const HostileSchema: Story = { args: { schema: hostile } };

export const FieldOfTheHost: Story = {
  args: {
    schema: { type: 'object', properties: { stars: { type: 'integer', 'x-service-hints': { field: 'stars' } } } },
  },
  beforeEach: () =>
    registerFieldWidget(
      'stars',
      ({ id, value, set }) =>
        html`<input id=${id} type="range" min="1" max="5" .value=${String(value ?? 1)} @input=${(event: Event) => set(Number((event.target as HTMLInputElement).value))} />`,
    ),
};

export const PlacedByHand: Story = {
  args: { schema: everyKind },
  parameters: {
    code: {
      content: `<h2 slot="heading">A field of the page’s own</h2>
<label slot="field-title">What shall it be called? <input name="title" /></label>`,
    },
  },
};

export const Loading: Story = {
  args: { type: rename },
  parameters: { script: { ...script, on: { formSchema: { held: 'ordinary' } } } },
  play: (context) => actorOf(context).reach('loading'),
};

export const NotRegistered: Story = {
  args: { type: type('nothing') },
  play: (context) => actorOf(context).read(wordsOf(context).schemaForm.notFound),
};

/** Submits another name. */
async function submit(context: StageContext): Promise<Actor<'service-schema-form'>> {
  await typeAt(context, ['name'], 'Minutes.md');
  const form = actorOf(context);
  await form.press();
  return form;
}

const sending = (
  on: object,
  play: (form: Actor<'service-schema-form'>, context: StageContext) => Promise<void>,
): Story => ({
  args: { type: rename, target: 'agenda_1' },
  parameters: { script: { ...script, on } },
  play: async (context) => play(await submit(context), context),
});

const failing = (scenario: ScenarioName, code: string): Story => {
  const { submit: answer } = (scenarios[scenario] as { on: { submit: object } }).on;
  const story = sending({ submit: answer }, (form, context) => form.read(failureOf(context, code)));
  return { ...story, parameters: { ...story.parameters, ...reported(code) } };
};

export const Sent: Story = sending({}, async (form, context) => {
  await form.reach('sent');
  await form.read(wordsOf(context).schemaForm.submitted);
});

export const Sending: Story = sending({ submit: { held: 'ordinary' } }, async (form, context) => {
  await form.reach('busy');
  await form.read(wordsOf(context).challenge.sending);
});

export const RefusedByThePlatform: Story = sending(
  { submit: problem('conflict', { issues: [{ path: ['name'], code: 'twin_name', message: 'twin_name' }] }) },
  (form, context) => form.readIssue('name', issueOf(context, { code: 'twin_name' })),
);

export const ChangedByOthers: Story = sending({ submit: problem('precondition_failed') }, (form, context) =>
  form.read(failureOf(context, 'precondition_failed')),
);

export const RateLimited: Story = sending({ submit: problem('rate_limited', { retryAfter: 90 }) }, async (form) => {
  await form.reach('limited');
  await form.read('1:');
});

export const SessionEnded: Story = sending({ submit: problem('unauthenticated') }, async (form, context) => {
  await form.read(wordsOf(context).schemaForm.sessionEnded);
  await form.find('service-sign-in');
});

export const Forbidden: Story = failing('forbidden', 'forbidden');
export const NetworkDown: Story = failing('network down', 'network');
export const InternalError: Story = failing('internal error', 'internal');
export const NotJson: Story = failing('not JSON', 'unexpected-body');

const offline = (play: (form: Actor<'service-schema-form'>, context: StageContext) => Promise<void>): Story => ({
  args: { type: rename, target: 'agenda_1' },
  beforeEach: restoreNetwork,
  play: async (context) => {
    await actorOf(context).reach('ready');
    goOffline(platformOf(context));
    const form = await submit(context);
    await form.reach('offline');
    await play(form, context);
  },
});

export const Offline: Story = offline((form, context) => form.read(wordsOf(context).challenge.offline));
export const BackOnline: Story = offline(async (form, context) => {
  goOnline(platformOf(context));
  await form.reach('sent');
});

export const Narrow: Story = {
  ...ListsAndGroups,
  decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
};
export const RightToLeft: Story = {
  ...ListsAndGroups,
  name: 'Right To Left (RTL, Arabic)',
  globals: { language: 'ar-XB', direction: 'rtl' },
};
export const Dark: Story = { ...EveryKindWrong, globals: { scheme: 'dark' } };
export const Swedish: Story = { ...EveryKindWrong, globals: { language: 'sv' } };
export const Compact: Story = { args: { schema: everyKind }, globals: { density: 'compact' } };
