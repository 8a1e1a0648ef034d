import { afterEach, describe, expect, test, vi } from 'vitest';
import { applyArgs } from '../../.storybook/apply-args.ts';
import { argTypesOf } from '../../.storybook/arg-types.ts';
import { elements, fieldsOf, propertyOf } from '../../.storybook/manifest.ts';
import { settingsOf, type Setting, type SettingArgType } from '../../.storybook/settings.ts';
import { SignedInEvent } from '../../src/controllers/events.ts';
import '../../src/elements/sign-in/index.ts';
import { astrid } from '../../src/testing/index.ts';

const logged: unknown[] = [];
vi.mock('storybook/actions', () => ({
  action:
    (name: string) =>
    (...details: unknown[]) =>
      void logged.push([name, ...details]),
}));

const sentence = /^[A-Z0-9`].*[.…]$/s;

afterEach(() => document.body.replaceChildren());

const mount = (tag: string) => document.body.appendChild(document.createElement(tag)) as unknown as Rendered;
type Rendered = HTMLElement & Record<string, unknown>;

/** A value that the control of a setting can yield. */
function sampleOf({ value }: Setting, { options }: SettingArgType): unknown {
  if (options) return options.at(-1);
  return { string: 'red', number: 3, boolean: true, json: { a: 1 } }[value];
}

const read = (element: Rendered, { kind, name, property, value }: Setting) => {
  if (kind === 'token') return element.style.getPropertyValue(name);
  if (kind === 'property' || value === 'json') return element[property];
  return value === 'boolean' ? element.hasAttribute(name) : element.getAttribute(name);
};

describe.each([...elements.values()])('the table of <$tagName>', (element) => {
  const { tagName: tag } = element;
  const argTypes = argTypesOf(tag) as Record<string, SettingArgType>;

  test('has a row for everything that the manifest lists, under its heading', () => {
    const keys = {
      Attributes: element.attributes?.map(propertyOf),
      Properties: fieldsOf(element)
        .map(({ name }) => name)
        .filter((name) => !element.attributes?.some((attribute) => propertyOf(attribute) === name)),
      Tokens: element.cssProperties?.map(({ name }) => name),
      Events: element.events?.map(({ name }) => `Events/${name}`),
      Slots: element.slots?.map(({ name }) => `Slots/${name}`),
      Parts: element.cssParts?.map(({ name }) => `Parts/${name}`),
      States: element.cssStates?.map(({ name }) => `States/${name}`),
    };
    for (const [category, expected = []] of Object.entries(keys)) {
      const found = Object.keys(argTypes).filter((key) => argTypes[key]?.table?.category === category);
      expect(found.toSorted(), category).toEqual(expected.toSorted());
    }
  });

  test('describes each row in a sentence', () => {
    for (const [key, { description }] of Object.entries(argTypes)) expect(description, key).toMatch(sentence);
  });

  test('has a control for each attribute, token and property, or says why there is none', () => {
    for (const [key, { control, setting, table, description, type }] of Object.entries(argTypes)) {
      if (setting) {
        expect(control, key).toHaveProperty('type');
        expect(type, key).toBeDefined();
      } else {
        expect([key, control, type]).toEqual([key, { disable: true }, undefined]);
        if (table?.category === 'Properties') expect(description, key).toContain('No control: ');
        expect(['Attributes', 'Tokens']).not.toContain(table?.category);
      }
    }
  });

  test('has controls that change the element, and restore it', () => {
    for (const setting of settingsOf(argTypes)) {
      const shown = mount(tag);
      const before = read(shown, setting);
      const sample = sampleOf(setting, argTypes[setting.property]!);
      applyArgs(document, tag, { [setting.property]: sample });
      const after = setting.value === 'number' && setting.kind === 'attribute' ? String(sample) : sample;
      expect(read(shown, setting), setting.name).toEqual(after);
      applyArgs(document, tag, {});
      expect(read(shown, setting), setting.name).toEqual(before);
      shown.remove();
    }
  });
});

const controlOf = (tag: string, key: string) => argTypesOf(tag)[key]?.control as { readonly type?: string };

test('has controls by type', () => {
  const types = (tag: string, ...keys: string[]) => keys.map((key) => controlOf(tag, key).type);
  expect(types('service-sign-in', 'brand', 'disabled', 'headingLevel', 'density')).toEqual([
    'text',
    'boolean',
    'number',
    'select',
  ]);
  expect(types('service-dashboard', 'layout')).toEqual(['object']);
  expect(argTypesOf('resource-search')['kind']?.options).toEqual([undefined, 'directory', 'document', 'file']);
});

test('has a colour control for tokens that are colours, and text for the rest', () => {
  const all = new Map(
    [...elements.keys()].flatMap((tag) => settingsOf(argTypesOf(tag)).map((each) => [each.name, each])),
  );
  const tokens = [...all.values()].filter(({ kind }) => kind === 'token');
  const colours = tokens.filter(({ tag, name }) => controlOf(tag, name).type === 'color').map(({ name }) => name);
  const named =
    /-(?:accent|backdrop|link|ring|surface|raised|hover|chosen|line|line-strong|text|quiet|good|bad|wash|warn|background)$/;
  expect(colours.toSorted()).toEqual(
    tokens
      .map(({ name }) => name)
      .filter((name) => named.test(name))
      .toSorted(),
  );
});

test('sets the density of all elements, unless the control of one sets its own', () => {
  const [one, other] = [mount('service-sign-in'), mount('service-verify')];
  applyArgs(document, 'service-sign-in', {}, 'compact');
  expect([one, other].map(({ attributes }) => attributes.getNamedItem('density')?.value)).toEqual([
    'compact',
    'compact',
  ]);
  applyArgs(document, 'service-sign-in', { density: 'compact' });
  expect([one, other].map((each) => each.hasAttribute('density'))).toEqual([true, false]);
});

test('changes what the element shows', async () => {
  const signIn = mount('service-sign-in') as unknown as HTMLElementTagNameMap['service-sign-in'];
  const heading = async (brand: string) => {
    applyArgs(document, 'service-sign-in', { brand });
    await signIn.updateComplete;
    return signIn.renderRoot.querySelector('[part~="heading"], h2')?.textContent?.trim();
  };
  expect(await heading('Lindholm')).toContain('Lindholm');
  expect(await heading('Ekudden')).toContain('Ekudden');
  expect(await heading('')).not.toContain('Ekudden');
});

test('logs the events of the element, with their detail', () => {
  const signIn = mount('service-sign-in');
  applyArgs(document, 'service-sign-in', {});
  applyArgs(document, 'service-sign-in', { brand: 'Lindholm' });
  logged.length = 0;
  const event = new SignedInEvent({
    ...astrid,
    workspace: { id: 'lindholm', name: 'Lindholm', rootResourceId: 'root' },
  });
  signIn.dispatchEvent(event);
  signIn.dispatchEvent(new Event('click'));
  expect(logged).toEqual([['signed-in', event.detail]]);
});
