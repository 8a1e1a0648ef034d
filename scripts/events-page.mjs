/** Table of docs/events.md: which element fires what, from custom-elements.json. */

const [begin, end] = ['<!-- Made by `npm run wrappers`: -->', '<!-- until here -->'];

const cell = (text) => text.replaceAll('|', '\\|').replace(/\.$/, '');
const code = (text) => `\`${text}\``;

function tableOf(modules) {
  const declarations = modules.flatMap((module) => module.declarations ?? []);
  const detailOf = (name) => {
    const { members = [] } = declarations.find((each) => each.name === name) ?? {};
    const text = members.find((each) => each.name === 'detail')?.type?.text ?? '';
    return Array.from(text.matchAll(/readonly (\w+):/g), ([, member]) => code(member)).join(', ');
  };
  const rows = declarations
    .filter(({ tagName }) => tagName)
    .toSorted((a, b) => (a.tagName < b.tagName ? -1 : 1))
    .flatMap(({ tagName, events = [] }) =>
      events.map(({ name, type, description }) =>
        ['', code(`<${tagName}>`), code(name), cell(description), detailOf(type.text), ''].join(' | ').trim(),
      ),
    );
  return ['| element | event | when | `detail` |', '|---|---|---|---|', ...rows].join('\n');
}

/** @param {string} page with the two marks around the table */
export function eventsPage(modules, page) {
  const [before, rest] = page.split(begin);
  const [, after] = rest.split(end);
  return `${before}${begin}\n\n${tableOf(modules)}\n\n${end}${after}`;
}
