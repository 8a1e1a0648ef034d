import { elementUpdated } from '@open-wc/testing';
import { html } from 'lit';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { registerFieldWidget } from '../../src/elements/schema-form/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import { open } from '../support/element-stage.ts';
import { control, filledBy, object, shown, typeInto } from '../support/schema-form-stage.ts';

const rename = '@service/resources/schema/rename';

const signedIn: Script = {
  user: astrid,
  tree: { id: 'root_lindholm', name: 'Lindholm', children: [{ id: 'agenda_1', name: 'Agenda.md', content: '' }] },
};

test('marks only the rarer of optional and required fields, in groups and lists too', async () => {
  const text = { type: 'string' };
  const properties = {
    name: text,
    ready: { type: 'boolean' },
    list: { type: 'array', items: { type: 'object', properties: { entry: text }, required: [] } },
    group: { type: 'object', properties: { street: text, city: text }, required: ['street'] },
  };
  const labels = async (required: string[]) => {
    const stage = await filledBy({}, object(properties, required));
    await stage.find('fieldset');
    return [...stage.root.querySelectorAll('label, legend')].map((each) => each.textContent?.trim());
  };
  const { optional, required } = en.schemaForm;
  // Two of five, then three of five.
  expect(await labels(['name', 'list'])).toEqual([
    'Name',
    'Ready',
    'List',
    `Group${optional}`,
    'Street',
    `City${optional}`,
  ]);
  expect(await labels(['name'])).toEqual([`Name${required}`, 'Ready', 'List', 'Group', `Street${required}`, 'City']);
});

describe('the API for pages', () => {
  test('prevents a submission, resets, disables and fills in', async () => {
    const stage = await filledBy({ script: signedIn, attributes: { type: rename, target: 'agenda_1' } });
    stage.element.addEventListener('before-submit', (event) => event.preventDefault(), { once: true });
    stage.element.values = { name: 'first' };
    await expect.poll(() => control(stage, 'name').value).toBe('first');
    await stage.press();
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('submit');
    await typeInto(control(stage, 'name'), 'second');
    stage.element.reset();
    await expect.poll(() => control(stage, 'name').value).toBe('first');
    stage.element.disabled = true;
    await stage.find("input[name='name']:disabled");
    expect(await stage.element.submit()).toBe(false);
  });

  test('sends to a server of the page, and shows its rate limit with a clock that ends', async () => {
    const stage = await filledBy({}, object({ name: { type: 'string' } }));
    const limited = new Response(null, { status: 429, headers: { 'Retry-After': '1' } });
    const answers = [limited, Response.json({ id: 7 })];
    const values: unknown[] = [];
    stage.element.send = (value) => {
      values.push(value);
      return answers[values.length - 1];
    };
    const results: unknown[] = [];
    stage.element.addEventListener('submitted', ({ detail }) => results.push(detail.result));
    await typeInto(control(stage, 'name'), 'Bo');
    await stage.press();
    await stage.reach('limited');
    await stage.find('[part~="submit"][aria-disabled="true"]');
    await stage.find('[part~="submit"][aria-disabled="false"]');
    await stage.press();
    await stage.reach('sent');
    await expect.poll(() => results).toEqual([{ id: 7 }]);
    expect(values).toEqual([{ name: 'Bo' }, { name: 'Bo' }]);
  });

  test('aborts the request to a server of the page when the form leaves it, and can send again', async () => {
    const stage = await filledBy({}, object({ name: { type: 'string' } }));
    const signals: AbortSignal[] = [];
    stage.element.send = (_value, { signal }) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise(() => undefined) : undefined;
    };
    await stage.press();
    await expect.poll(() => signals).toHaveLength(1);
    const parent = stage.element.parentElement!;
    stage.element.remove();
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    parent.append(stage.element);
    await expect.poll(() => stage.element.matches(':state(busy)')).toBe(false);
    await stage.press();
    await stage.reach('sent');
  });

  test('says nothing of a form that sends nothing', async () => {
    const stage = await filledBy({}, object({ name: { type: 'string' } }));
    await stage.press();
    await stage.reach('sent');
    await expect.poll(() => stage.names()).toContain('submitted');
    expect(stage.root.querySelector("[part~='notice']")).toBe(null);
  });

  test('registers a field widget for all forms, or for one', async () => {
    const point = { type: 'object', 'x-service-hints': { field: 'point' } };
    const leave = registerFieldWidget(
      'point',
      (field) =>
        html`<button id=${field.id} type="button" @click=${() => field.set({ x: 1 })}>${JSON.stringify(field.value)}</button>`,
    );
    const stage = await filledBy({}, object({ at: point }));
    await userEvent.click(control(stage, 'at'));
    await expect.poll(() => control(stage, 'at').textContent).toBe('{"x":1}');
    expect(stage.element.values).toEqual({ at: { x: 1 } });
    await expect(stage.around).to.be.accessible();
    leave();
    const plain = await filledBy({}, object({ at: point }));
    expect(control(plain, 'at').localName).toBe('textarea');
    const own = await open('service-schema-form');
    own.element.widgets = { text: () => document.createElement('hr') };
    own.element.schema = object({ a: { type: 'string' } });
    await own.find('hr');
  });

  test.each<[unknown, unknown, string]>([
    [undefined, () => '', 'registerFieldWidget: kind: expected string'],
    ['point', undefined, 'registerFieldWidget: widget of point: expected function'],
    [
      'point',
      class {
        a = 1;
      },
      'registerFieldWidget: widget of point: expected function',
    ],
    [
      'point',
      class extends HTMLElement {
        a = 1;
      },
      'registerFieldWidget: widget of point: expected function',
    ],
    ['point', async () => '', 'registerFieldWidget: widget of point: expected function'],
    ['point', function* () {}, 'registerFieldWidget: widget of point: expected function'],
  ])('rejects a registration of kind %s with its fault', (kind, render, message) => {
    expect(() => registerFieldWidget(kind as string, render as never)).toThrow(new TypeError(message));
  });

  test('places a field by hand', async () => {
    const children = '<label slot="field-email">Where to? <input name="email"></label>';
    const schema = object({ name: { type: 'string' }, email: { type: 'string', format: 'email' } }, ['email']);
    const stage = await filledBy({ children }, schema);
    const own = stage.element.querySelector('input')!;
    await stage.press();
    await expect.poll(() => own.ariaInvalid).toBe('true');
    await expect.poll(() => document.activeElement).toBe(own);
    expect(own.getAttribute('aria-description')).toBe('Required.');
    await typeInto(own, 'bo@ek.example');
    await expect.poll(() => own.ariaInvalid).toBe('false');
    expect(stage.element.values).toEqual({ email: 'bo@ek.example' });
    stage.element.reset({ email: 'eva@ek.example' });
    await expect.poll(() => own.value).toBe('eva@ek.example');
  });
});

describe('entries of a list', () => {
  const person = { title: 'Person', ...object({ name: { type: 'string' } }) };

  test.each([
    ['objects', person, 'legend'],
    ['values', { type: 'string', title: 'Person' }, 'label'],
  ])('are numbered in their names, and stay so when they move: %s', async (_, items, label) => {
    const stage = await filledBy({}, object({ people: { type: 'array', items } }));
    stage.element.values = { people: items === person ? [{ name: 'a' }, { name: 'b' }] : ['a', 'b'] };
    const names = () =>
      [...stage.root.querySelectorAll(`.entry ${label}`)].map(({ textContent }) => textContent.trim());
    await expect.poll(() => names().filter((name) => !name.startsWith('Name'))).toEqual(['Person 1', 'Person 2']);
    await stage.press("[part='entry']:nth-child(2) [id$='-up']");
    await expect.poll(() => names().filter((name) => !name.startsWith('Name'))).toEqual(['Person 1', 'Person 2']);
    expect(stage.element.values).toEqual({ people: items === person ? [{ name: 'b' }, { name: 'a' }] : ['b', 'a'] });
  });

  test('have buttons whose tooltip is their name, and no description beside it', async () => {
    const stage = await filledBy({}, object({ people: { type: 'array', items: person } }));
    stage.element.values = { people: [{ name: 'a' }, { name: 'b' }] };
    await expect.poll(() => stage.root.querySelectorAll('.tool').length).toBe(6);
    const tools = [...stage.root.querySelectorAll('.tool')];
    expect(tools.map((tool) => tool.getAttribute('title')).slice(3)).toEqual([
      'Move Person 2 up',
      'Move Person 2 down',
      'Remove Person 2',
    ]);
    expect(tools.filter((tool) => tool.hasAttribute('aria-label'))).toEqual([]);
    await expect(stage.around).to.be.accessible();
  });
});

test('radio buttons and check boxes have a gap before their labels', async () => {
  const one = { type: 'string', enum: ['a', 'b'] };
  const stage = await filledBy({}, object({ one, many: { type: 'array', items: one } }, ['one']));
  const gaps = [...stage.root.querySelectorAll('label.check')].map((label) => {
    const [box, text] = [label.querySelector('input')!, label.querySelector('span')!];
    return text.getBoundingClientRect().left - box.getBoundingClientRect().right;
  });
  expect(gaps).toEqual([9, 9, 9, 9]);
});

describe('a key press', () => {
  test('renders its own field and no other of 200', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `field${at}`);
    const schema = object(Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 3 }])), names);
    const stage = await filledBy({}, schema);
    await expect.poll(() => stage.root.querySelectorAll('input').length).toBe(200);
    await stage.press();
    await expect.poll(() => shown(stage).length).toBe(200);
    const changed = new Set<Node | null>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        changed.add((target instanceof Element ? target : target.parentElement)!.closest('.field'));
    });
    await userEvent.click(control(stage, 'field7'));
    await elementUpdated(stage.element);
    const updates = vi.spyOn(stage.element as unknown as { render(): unknown }, 'render');
    observer.observe(stage.root, { subtree: true, childList: true, characterData: true, attributes: true });
    await userEvent.keyboard('a');
    await expect.poll(() => shown(stage)[7]).toBe('At least 3 characters.');
    changed.delete(null);
    expect([...changed]).toEqual([control(stage, 'field7').closest('.field')]);
    expect(updates.mock.calls.length).toBeLessThan(3);
  });
});
