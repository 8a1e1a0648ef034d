import type { StrictArgTypes } from 'storybook/internal/types';
import { settingsOf, type Setting } from './settings.ts';

/**
 * Label of a page or story. The search reads names only: those of overviews are ids of widgets, and others end with more
 * words to find them by, as `Theming (dark, accent)`.
 */
export const storyLabel = (name: string): string =>
  name.startsWith('@service/') ? 'Overview' : name.replace(/ \(.*\)$/, '');

/** Parameter `code` of a story: what it shows beside the values of its controls. The story is rendered from it, too. */
export interface StoryCode {
  /** Markup inside the element. */
  readonly content?: string;
  /** Properties without a control. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Markup in place of the element. */
  readonly markup?: string;
}

/** An element with the values of its controls. */
export interface Usage extends Pick<StoryCode, 'content' | 'markup'> {
  readonly tag: string;
  readonly values: readonly { readonly setting: Setting; readonly value: unknown }[];
}

const platformUrl = 'https://platform.example';

/** Values that an element needs, in the code of stories without them. */
const initialValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'service-platform': { baseUrl: platformUrl },
  'service-verify': { token: 'token-of-the-link' },
};

/** The element of a story with the values of its controls; `undefined` in stories of no element. */
export function usageOf(
  argTypes: StrictArgTypes,
  args: Readonly<Record<string, unknown>>,
  { properties = {}, ...code }: StoryCode = {},
): Usage | undefined {
  const settings = settingsOf(argTypes);
  const [first] = settings;
  if (!first) return undefined;
  const { tag } = first;
  const initial = initialValues[tag] ?? {};
  const others = Object.entries(properties).map(([property, value]) => ({
    setting: { tag, kind: 'property', name: property, property, value: 'json' } as const,
    value,
  }));
  const values = settings.map((setting) => ({ setting, value: args[setting.property] || initial[setting.property] }));
  return { ...code, tag, values: [...values, ...others] };
}

const indent = (text: string, by = '  ') => text.replaceAll(/^(?=.)/gm, by);

/** Entry of an element in the package, `sign-in` of `@service/widgets/elements/sign-in`. */
export const entryOf = (tag: string): string => tag.replace(/^service-/, '');

/** Name of the React component of an element. */
export const componentOf = (tag: string): string =>
  entryOf(tag).replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

function attribute(name: string, value: string): string {
  const text = value.replaceAll('&', '&amp;');
  return text.includes('"') && !text.includes("'")
    ? `${name}='${text}'`
    : `${name}="${text.replaceAll('"', '&quot;')}"`;
}

/** On one line if it fits, else an attribute a line. */
function element(tag: string, attributes: readonly string[], close: string): string {
  const line = `<${[tag, ...attributes].join(' ')}${close}`;
  return line.length <= 100 ? line : `<${tag}\n${indent(attributes.join('\n'))}\n${close.trim()}`;
}

/** Values that an example passes on. */
const isUsed = (value: unknown) => value !== undefined && value !== '' && value !== false;

/** The values of an element by where they go. */
function partsOf({ values }: Usage) {
  const used = values.filter(({ value }) => isUsed(value));
  return {
    plain: used.filter(({ setting: { kind, value } }) => kind !== 'token' && value !== 'json'),
    json: used.filter(({ setting: { value } }) => value === 'json'),
    tokens: used.filter(({ setting: { kind } }) => kind === 'token'),
  };
}

const constants = (usage: Usage) =>
  partsOf(usage).json.map(({ setting, value }) => `const ${setting.property} = ${JSON.stringify(value, null, 2)};\n`);

/** Markup of a story within a template: of the characters of all template languages, none stands for itself. */
const inTemplate = (markup: string) => markup.replaceAll(/[{}@]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const ownTag = /<((?:service|resource)-[\w-]+)/g;

/** Tags of the elements in a story. */
const tagsIn = ({ tag, content = '', markup }: Usage): readonly string[] => {
  const inside = [...(markup ?? content).matchAll(ownTag)].map(([, each]) => each!);
  return markup ? inside : ['service-platform', tag, ...inside];
};

const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Markup of a story with the components of React. */
const jsx = (markup: string): string =>
  inTemplate(markup)
    .replaceAll(/<\/?(?:service|resource)-[^>]*>/g, (tag) =>
      tag
        .replace(/^(<\/?)([\w-]+)/, (_, start: string, name: string) => start + componentOf(name))
        .replaceAll(/([\w-]+)=/g, (_, name: string) => `${camelCase(name)}=`),
    )
    .replaceAll(/<([A-Z]\w*)([^>]*)><\/\1>/g, '<$1$2 />')
    .replaceAll(/ class=/g, ' className=');

/** How a framework writes an attribute and a property in its markup. */
interface Markup {
  readonly text?: (name: string, value: string) => string;
  readonly object: (property: string) => string;
  /** Writes markup of the story. */
  readonly inside?: (markup: string) => string;
}

function markup(usage: Usage, { text = attribute, object, inside = inTemplate }: Markup): string {
  if (usage.markup) return inside(usage.markup);
  const { plain, json, tokens } = partsOf(usage);
  const style = tokens.map(({ setting: { name }, value }) => `${name}: ${value}`).join('; ');
  const attributes = [
    ...plain.map(({ setting: { name }, value }) => (value === true ? name : text(name, String(value)))),
    ...json.map(({ setting: { property } }) => object(property)),
    ...(style ? [text('style', style)] : []),
  ];
  const close = `</${usage.tag}>`;
  const { content } = usage;
  if (!content) return element(usage.tag, attributes, `>${close}`);
  return `${element(usage.tag, attributes, '>')}\n${indent(inside(content))}\n${close}`;
}

/** In the platform that it belongs to. */
const onPlatform = (usage: Usage, content: string) =>
  usage.markup || usage.tag === 'service-platform'
    ? content
    : `<service-platform base-url="${platformUrl}">\n${indent(content)}\n</service-platform>`;

const entriesOf = (usage: Usage) => [...new Set(tagsIn(usage).map(entryOf))];

const imports = (usage: Usage) =>
  entriesOf(usage)
    .map((entry) => `import '@service/widgets/elements/${entry}';`)
    .join('\n');
const declarations = (usage: Usage) =>
  constants(usage)
    .map((each) => `\n${each}`)
    .join('');

/** With a line break before each constant, as the body of a `<script>`. */
const script = (usage: Usage) => `${imports(usage)}\n${declarations(usage)}`;

function scriptTag(usage: Usage): string {
  const { json, ...parts } = partsOf(usage);
  const asText = json.filter(({ setting: { kind } }) => kind === 'attribute');
  const byScript = json.filter(({ setting: { kind } }) => kind === 'property');
  const values = [
    ...parts.plain,
    ...asText.map(({ setting, value }) => ({ setting, value: JSON.stringify(value) })),
    ...parts.tokens,
  ].map(({ setting, value }) => ({ value, setting: { ...setting, value: 'string' as const } }));
  const loader = `<script type="module" src="${platformUrl}/cdn/service-widgets.js" data-base-url="${platformUrl}"></script>`;
  const assignments = byScript.map(
    ({ setting: { property }, value }) => `  element.${property} = ${indent(JSON.stringify(value, null, 2)).trim()};\n`,
  );
  const assigned = assignments.length
    ? `\n<script type="module">\n  const element = document.querySelector('${usage.tag}');\n${assignments.join('')}</script>\n`
    : '';
  return `${loader}\n\n${markup({ ...usage, values }, { object: String, inside: String })}\n${assigned}`;
}

/** Within a template literal. */
const literal = (text: string) => text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`);

const lit = (usage: Usage) =>
  `${imports(usage)}
import { html } from 'lit';
${declarations(usage)}
export const example = () => html\`
${indent(
  onPlatform(
    usage,
    markup(usage, {
      text: (name, value) => literal(attribute(name, value)),
      object: (property) => `.${property}=\${${property}}`,
      inside: literal,
    }),
  ),
)}
\`;
`;

function react(usage: Usage): string {
  const { plain, json, tokens } = partsOf(usage);
  const component = componentOf(usage.tag);
  const property = ({ name, property }: Setting) => (name === 'autofocus' ? 'autoFocus' : property);
  const valueOf = (value: unknown) =>
    typeof value === 'string' && !/["\\&{}\n]/.test(value) ? `"${value}"` : `{${JSON.stringify(value)}}`;
  const style = tokens.map(({ setting: { name }, value }) => `'${name}': ${JSON.stringify(value)}`).join(', ');
  const properties = [
    ...plain.map(({ setting, value }) =>
      value === true ? property(setting) : `${property(setting)}=${valueOf(value)}`,
    ),
    ...json.map(({ setting }) => `${setting.property}={${setting.property}}`),
    ...(style ? [`style={{ ${style} } as CSSProperties}`] : []),
  ];
  const own = usage.content
    ? `${element(component, properties, '>')}\n${indent(jsx(usage.content))}\n</${component}>`
    : element(component, properties, ' />');
  const onPlatform =
    component === 'Platform' ? own : `<Platform baseUrl="${platformUrl}">\n${indent(own)}\n</Platform>`;
  const tree = usage.markup ? `<>\n${indent(jsx(usage.markup))}\n</>` : onPlatform;
  const components = entriesOf(usage).map((entry) => [entry, componentOf(entry)] as const);
  const lines = [
    ...components.map(([entry, name]) => `import { ${name} } from '@service/widgets/react/elements/${entry}';`),
    ...(style ? ["import type { CSSProperties } from 'react';"] : []),
  ];
  return `${lines.join('\n')}
${declarations(usage)}
export const Example = () => (
${indent(tree)}
);
`;
}

const vue = (usage: Usage) =>
  `<script setup lang="ts">
${script(usage)}</script>

<template>
${indent(onPlatform(usage, markup(usage, { object: (property) => `:${property}="${property}"` })))}
</template>
`;

const svelte = (usage: Usage) =>
  `<script lang="ts">
${indent(script(usage))}</script>

${onPlatform(
  usage,
  markup(usage, {
    // Braces in an attribute are an expression.
    text: (name, value) => (/[{}]/.test(value) ? `${name}={${JSON.stringify(value)}}` : attribute(name, value)),
    object: (property) => `{${property}}`,
  }),
)}
`;

const angular = (usage: Usage) =>
  `${imports(usage)}
import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
${declarations(usage)}
@Component({
  selector: 'app-example',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
${indent(
  onPlatform(
    usage,
    markup(usage, {
      text: (name, value) => literal(attribute(name, value)),
      object: (property) => `[${property}]="${property}"`,
      inside: (content) => literal(inTemplate(content)),
    }),
  ),
  '    ',
)}
  \`,
})
export class Example {${partsOf(usage)
    .json.map(({ setting: { property } }) => `\n  protected readonly ${property} = ${property};`)
    .join('')}${partsOf(usage).json.length ? '\n' : ''}}
`;

interface Framework {
  readonly language: 'html' | 'typescript' | 'tsx';
  readonly write: (usage: Usage) => string;
}

/** How to use an element, by framework. */
export const frameworks: Readonly<Record<string, Framework>> = {
  'Script tag': { language: 'html', write: scriptTag },
  Lit: { language: 'typescript', write: lit },
  React: { language: 'tsx', write: react },
  Vue: { language: 'html', write: vue },
  Svelte: { language: 'html', write: svelte },
  Angular: { language: 'typescript', write: angular },
};
