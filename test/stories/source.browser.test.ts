import { expect, test } from 'vitest';
import { argTypesOf } from '../../.storybook/arg-types.ts';
import { elements } from '../../.storybook/manifest.ts';
import { settingsOf } from '../../.storybook/settings.ts';
import { componentOf, entryOf, frameworks, usageOf, type StoryCode } from '../../.storybook/source.ts';

const write = (framework: string, tag: string, args: Record<string, unknown>) =>
  frameworks[framework]!.write({
    tag,
    values: settingsOf(argTypesOf(tag)).map((setting) => ({ setting, value: args[setting.property] })),
  });

test('imports entries and components that the package has', () => {
  for (const [tag, { name, path }] of elements) {
    expect(path).toBe(`dist/elements/${entryOf(tag)}/index.js`);
    expect(name).toBe(`${componentOf(tag)}Element`);
  }
});

const args = {
  brand: 'Lindholm',
  signUpUrl: '/sign-up',
  disabled: true,
  headingLevel: 3,
  email: undefined,
  '--service-accent': '#0a7',
};

test.each([
  [
    'Script tag',
    `<script type="module" src="https://platform.example/cdn/service-widgets.js" data-base-url="https://platform.example"></script>

<service-sign-in
  brand="Lindholm"
  sign-up-url="/sign-up"
  disabled
  heading-level="3"
  style="--service-accent: #0a7"
></service-sign-in>
`,
  ],
  [
    'React',
    `import { Platform } from '@service/widgets/react/elements/platform';
import { SignIn } from '@service/widgets/react/elements/sign-in';
import type { CSSProperties } from 'react';

export const Example = () => (
  <Platform baseUrl="https://platform.example">
    <SignIn
      brand="Lindholm"
      signUpUrl="/sign-up"
      disabled
      headingLevel={3}
      style={{ '--service-accent': "#0a7" } as CSSProperties}
    />
  </Platform>
);
`,
  ],
])('writes the values of the controls for %s', (framework, source) => {
  expect(write(framework, 'service-sign-in', args)).toBe(source);
});

const schema = { type: 'object' };

test.each([
  ['Script tag', 'element.schema = {'],
  ['Lit', '.schema=${schema}'],
  ['React', 'schema={schema}'],
  ['Vue', ':schema="schema"'],
  ['Svelte', '{schema}'],
  ['Angular', '[schema]="schema"'],
])('passes objects as properties in %s', (framework, binding) => {
  const source = write(framework, 'service-schema-form', { schema });
  expect(source).toContain(binding);
  expect(source).toContain('"type": "object"');
});

test('writes the JSON of an attribute into the markup of a script tag', () => {
  expect(write('Script tag', 'service-dashboard', { layout: { widgets: [] } })).toContain(`layout='{"widgets":[]}'`);
});

test('escapes values', () => {
  const url = '/r/{id}?a="b"&c';
  const of = (framework: string) => write(framework, 'resource-graph', { resourceUrl: url });
  expect(of('Vue')).toContain(`resource-url='/r/{id}?a="b"&amp;c'`);
  expect(of('Svelte')).toContain(`resource-url={${JSON.stringify(url)}}`);
  expect(of('React')).toContain(`resourceUrl={${JSON.stringify(url)}}`);
  expect(write('Lit', 'service-sign-in', { brand: '`${x}`' })).toContain('brand="\\`\\${x}\\`"');
});

test('writes a platform without another one around it', () => {
  for (const { write } of Object.values(frameworks)) {
    const source = write({ tag: 'service-platform', values: [] });
    expect(source.match(/<(?:service-platform|Platform)\b/g)).toHaveLength(1);
  }
});

const writeStory = (framework: string, tag: string, code: StoryCode, args: Record<string, unknown> = {}) =>
  frameworks[framework]!.write(usageOf(argTypesOf(tag), args, code)!);

const dialects = Object.keys(frameworks);
const content = '<p>Seen by all</p>\n<service-sign-in slot="signed-out"></service-sign-in>';

test('writes a platform with its address and what is inside of it for React', () => {
  expect(writeStory('React', 'service-platform', { content }))
    .toBe(`import { Platform } from '@service/widgets/react/elements/platform';
import { SignIn } from '@service/widgets/react/elements/sign-in';

export const Example = () => (
  <Platform baseUrl="https://platform.example">
    <p>Seen by all</p>
    <SignIn slot="signed-out" />
  </Platform>
);
`);
});

test.each(dialects)('writes a platform with its address and what is inside of it for %s', (framework) => {
  const source = writeStory(framework, 'service-platform', { content }, { baseUrl: '' });
  expect(source).toMatch(/(?:base-url|baseUrl)="https:\/\/platform\.example"/);
  expect(source).toContain('<p>Seen by all</p>');
  expect(source).toMatch(/<(?:service-sign-in|SignIn) slot="signed-out"/);
  if (framework !== 'Script tag') expect(source).toMatch(/elements\/sign-in';/);
});

test.each(dialects)('writes the token that a link is redeemed by for %s', (framework) => {
  expect(writeStory(framework, 'service-verify', {})).toContain('token="token-of-the-link"');
});

test.each(dialects)('writes slots and properties without a control for %s', (framework) => {
  const code = { content: '<p slot="footer">Call {us}</p>', properties: { messages: { signIn: { submit: 'Go' } } } };
  const source = writeStory(framework, 'service-sign-in', code, { brand: 'Lindholm' });
  expect(source).toContain('"submit": "Go"');
  expect(source).toContain('messages');
  expect(source).toContain('brand="Lindholm"');
  const isTemplate = framework !== 'Script tag' && framework !== 'Lit';
  expect(source).toContain(`<p slot="footer">Call ${isTemplate ? '&#123;us&#125;' : '{us}'}</p>`);
});

test.each(dialects)('writes markup in place of the element for %s', (framework) => {
  const one = (url: string) =>
    `<service-platform base-url="${url}">\n  <service-current-user></service-current-user>\n</service-platform>`;
  const markup = [one('https://a.example'), one('https://b.example')].join('\n');
  const source = writeStory(framework, 'service-platform', { markup });
  expect(source.match(/<(?:service-platform|Platform) /g)).toHaveLength(2);
  expect(source).toContain('https://b.example');
  expect(source).toMatch(/<(?:service-current-user><\/|CurrentUser \/>)/);
});
