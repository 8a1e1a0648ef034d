/** Editor data: VS Code's custom data for HTML and CSS, and JetBrains' web-types. */

const markdown = (value = '') => ({ kind: 'markdown', value });
const joined = (...texts) => texts.filter(Boolean).join('\n\n');

/** Known values of an attribute. */
const textsOf = (type = '') => [...type.matchAll(/'([^']*)'/g)].map(([, text]) => text);
const isFlag = (type = '') => /^boolean\b/.test(type);

const list = (title, items = []) =>
  items.length &&
  `**${title}**\n${items.map(({ name, description }) => `- \`${name || 'default'}\`: ${description ?? ''}`).join('\n')}`;

/** Merges rows of equal names. */
const once = (rows) =>
  [...new Map(rows.map((row) => [row.name, row])).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Elements, with their widgets. */
function elementsOf(customElements, widgets) {
  return customElements.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName)
    .map((element) => ({ ...element, docs: widgets.find(({ element: tag }) => tag === element.tagName)?.docs }));
}

/** https://code.visualstudio.com/api/extension-guides/custom-data-extension */
function htmlData(elements) {
  const attributeOf = ({ name, description, type }) => {
    const values = textsOf(type?.text).map((text) => ({ name: text }));
    return {
      name,
      ...(description && { description: markdown(description) }),
      ...(isFlag(type?.text) && { valueSet: 'v' }),
      ...(values.length > 0 && { values }),
    };
  };
  const tags = elements.map(({ tagName, description, attributes = [], slots, events, docs }) => ({
    name: tagName,
    description: markdown(joined(description, list('Slots', slots), list('Events', events))),
    attributes: attributes.map(attributeOf),
    ...(docs && { references: [{ name: 'Documentation', url: docs }] }),
  }));
  return { version: 1.1, tags };
}

function cssData(elements) {
  const described = ({ name, description }) => ({ name, ...(description && { description: markdown(description) }) });
  const all = (key, spell) =>
    once(
      elements.flatMap((element) => (element[key] ?? []).map((row) => described({ ...row, name: spell(row.name) }))),
    );
  return {
    version: 1.1,
    properties: all('cssProperties', (name) => name),
    pseudoClasses: all('cssStates', (name) => `:state(${name})`),
    pseudoElements: all('cssParts', (name) => `::part(${name})`),
  };
}

/** https://github.com/JetBrains/web-types */
function webTypes(elements, { name, version }) {
  const row = ({ name: each, description }) => ({ name: each, ...(description && { description }) });
  const valueOf = ({ type, default: fallback }) => ({
    type: isFlag(type?.text) ? 'boolean' : (type?.text ?? 'string'),
    ...(fallback && { default: fallback.replace(/^'(.*)'$/, '$1') }),
  });
  const typed = ({ type, ...rest }) => ({ ...row(rest), ...(type && { type: type.text }) });
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map((element) => ({
          ...row({ name: element.tagName, description: element.description }),
          ...(element.docs && { 'doc-url': element.docs }),
          attributes: (element.attributes ?? []).map((attribute) => ({ ...row(attribute), value: valueOf(attribute) })),
          slots: (element.slots ?? []).filter((slot) => slot.name).map(row),
          js: {
            properties: (element.members ?? [])
              .filter(({ kind, readonly }) => kind === 'field' && !readonly)
              .map(typed),
            events: (element.events ?? []).map(typed),
          },
          css: { parts: (element.cssParts ?? []).map(row) },
        })),
      },
      css: {
        properties: once(elements.flatMap(({ cssProperties = [] }) => cssProperties.map(row))),
      },
    },
  };
}

/** File name in dist → content. */
export function makeEditorData(customElements, widgets, self) {
  const elements = elementsOf(customElements, widgets);
  return {
    'vscode.html-custom-data.json': htmlData(elements),
    'vscode.css-custom-data.json': cssData(elements),
    'web-types.json': webTypes(elements, self),
  };
}
