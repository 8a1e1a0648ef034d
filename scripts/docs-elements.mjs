/** Pages of elements for the documentation site and `llms-full.txt`, made from `custom-elements.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slugOf } from './docs-sections.mjs';
import { root } from './steps.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

const code = (text = '') => (text ? `\`${text.replaceAll(/\s+/g, ' ')}\`` : '');
const cell = (text = '') => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');

/** Contents of `<body>` by tag; the other elements stand alone. */
const bodies = {
  'service-platform': `<service-platform>
      <service-sign-in slot="signed-out"></service-sign-in>
      <service-current-user slot="signed-in"></service-current-user>
      <resource-viewer slot="signed-in"></resource-viewer>
    </service-platform>`,
  'service-schema-form': `<service-schema-form></service-schema-form>
    <script type="module">
      document.querySelector('service-schema-form').schema = {
        type: 'object',
        properties: {
          name: { type: 'string', title: 'Name', minLength: 1 },
          guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 8 },
          vegetarian: { type: 'boolean', title: 'Vegetarian' },
        },
        required: ['name', 'guests'],
      };
    </script>`,
  'service-dashboard': `<service-dashboard></service-dashboard>
    <script type="module">
      document.querySelector('service-dashboard').layout = {
        schemaVersion: 1,
        widgets: [
          {
            instanceId: 'files',
            widgetId: '@service/resources/form/viewer',
            configVersion: 1,
            config: {},
            layout: { wide: { x: 0, y: 0, w: 12, h: 8 } },
            visibility: 'always',
            inputs: {},
          },
        ],
      };
    </script>`,
  'service-verify': '<service-verify token="token-of-the-link"></service-verify>',
};
/** Elements that show something without a session. */
const signedOut = new Set([
  'service-platform',
  'service-sign-in',
  'service-sign-up',
  'service-verify',
  'service-schema-form',
]);

/** A page with the script tag; its platform is the one in the page. */
export const pageOf = (body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>My page</title>
    <style>
      :root { color-scheme: light dark; font-family: system-ui, sans-serif; }
    </style>
    <script
      type="module"
      src="https://lindholm.example/cdn/service-widgets.js"
      data-base-url="https://lindholm.example"
    ></script>
  </head>
  <body>
    ${body}
  </body>
</html>
`;

function table(title, heads, rows, intro = '') {
  if (!rows.length) return '';
  const lines = rows.map((row) => `| ${row.map(cell).join(' | ')} |`);
  return `\n## ${title}\n\n${intro}| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n${lines.join('\n')}\n`;
}

const signatureOf = ({ name, parameters = [] }) => code(`${name}(${parameters.map((each) => each.name).join(', ')})`);

/** Keys and announcements of each element, by the table in `docs/accessibility.md`. @returns {Map<string, string[]>} by tag */
function keyboardTable() {
  const rows = read('docs/accessibility.md').matchAll(/^\| `<([\w-]+)>` +\| (.*<kbd>.*?) +\| (\S.*) \|$/gm);
  return new Map(Array.from(rows, ([, tag, keys, announced]) => [tag, [keys, announced]]));
}

/** Sections of the recipes that use an element. @returns {Map<string, string>} title → address */
function recipesWith(tagName) {
  const path = 'docs/recipes.md';
  const uses = read(path)
    .split(/^## /m)
    .slice(1)
    .filter((section) => section.includes(`<${tagName}`))
    .map((section) => section.split('\n', 1)[0])
    .map((title) => [title.replaceAll('`', ''), `${path}#${slugOf(title)}`]);
  return new Map(uses);
}

/**
 * @param {object} element of `custom-elements.json`
 * @param {{ example: string, keyboard: string[], withTokens: boolean }} options
 */
function markdownOf(element, { example, keyboard, withTokens }) {
  const { tagName, name, description = '', attributes = [], members = [], events = [] } = element;
  const { slots = [], cssParts = [], cssProperties = [], cssStates = [] } = element;
  const shown = members.filter(({ privacy, static: isStatic }) => privacy !== 'private' && !isStatic);
  const fields = shown.filter(({ kind }) => kind === 'field');
  const methods = shown.filter(({ kind }) => kind === 'method');
  const parts = [
    `# \`<${tagName}>\`\n\n${description}\n\n\`\`\`ts\nimport '@service/widgets/elements/${tagName.replace(/^service-/, '')}';\n\`\`\`\n`,
    `\n${example}\n`,
    table(
      'Attributes',
      ['attribute', 'type', 'meaning', 'default'],
      attributes.map((each) => [code(each.name), code(each.type?.text), each.description, code(each.default)]),
    ),
    table(
      'Properties',
      ['property', 'type', 'meaning', 'default'],
      fields.map((each) => [code(each.name), code(each.type?.text), each.description, code(each.default)]),
    ),
    table(
      'Methods',
      ['method', 'meaning', 'returns'],
      methods.map((each) => [signatureOf(each), each.description, code(each.return?.type?.text)]),
    ),
    table(
      'Events',
      ['event', 'type', 'when'],
      events.map((each) => [code(each.name), code(each.type?.text), each.description]),
      'Their details: [events](../docs/events.md).\n\n',
    ),
    table(
      'Slots',
      ['slot', 'content'],
      slots.map((each) => [each.name ? code(each.name) : 'default', each.description]),
    ),
    table(
      'Parts',
      ['part', 'meaning'],
      cssParts.map((each) => [code(`::part(${each.name})`), each.description]),
    ),
    table(
      'States',
      ['state', 'when'],
      cssStates.map((each) => [code(`:state(${each.name})`), each.description]),
    ),
    withTokens &&
      table(
        'Tokens',
        ['token', 'meaning', 'default'],
        cssProperties.map((each) => [code(each.name), each.description, code(each.default)]),
        'How they derive from each other: [theming](../docs/theming.md).\n\n',
      ),
    table(
      'Keyboard',
      ['keys', 'announced'],
      [keyboard],
      'Of all elements, with what moves the focus: [accessibility](../docs/accessibility.md#by-element).\n\n',
    ),
  ];
  const uses = recipesWith(tagName);
  if (uses.size) {
    const links = Array.from(uses, ([title, path]) => `- [${title}](../${path})`);
    parts.push(`\n## Recipes\n\n${links.join('\n')}\n`);
  }
  return { path: `elements/${tagName}.md`, title: `<${tagName}>`, name, text: parts.filter(Boolean).join('') };
}

const elements = () =>
  JSON.parse(read('custom-elements.json'))
    .modules.flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName)
    .toSorted((a, b) => (a.tagName < b.tagName ? -1 : 1));

const bodyOf = (tagName) => bodies[tagName] ?? `<${tagName}></${tagName}>`;

/** Pages for the site, each with a place for its example that runs. */
export function elementPages() {
  const keys = keyboardTable();
  return elements().map((element) => {
    const { tagName } = element;
    return {
      ...markdownOf(element, { example: '@@example@@', keyboard: keys.get(tagName), withTokens: true }),
      example: pageOf(bodyOf(tagName)),
      isSignedIn: !signedOut.has(tagName),
    };
  });
}

/** The same as text alone. Tokens are left out: `docs/theming.md` lists them. */
export function elementTexts() {
  const keys = keyboardTable();
  return elements().map((element) => {
    const example = `\`\`\`html\n${bodyOf(element.tagName).replaceAll('\n    ', '\n')}\n\`\`\``;
    return markdownOf(element, { example, keyboard: keys.get(element.tagName), withTokens: false });
  });
}
