import { expect, test } from 'vitest';
import { argTypesOf } from '../../.storybook/arg-types.ts';
import { elements } from '../../.storybook/manifest.ts';
import { settingsOf } from '../../.storybook/settings.ts';
import { componentOf, entryOf, frameworks } from '../../.storybook/source.ts';

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
