/**
 * Tokens and parts of all elements, as CSS names them.
 * @param {{ modules: readonly { declarations?: readonly any[] }[] }} manifest `custom-elements.json`
 * @returns {string[]}
 */
export function interfaceNames({ modules }) {
  const elements = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);
  const names = elements.flatMap(({ tagName, cssProperties = [], cssParts = [] }) => [
    ...cssProperties.map(({ name }) => name),
    ...cssParts.map(({ name }) => `${tagName}::part(${name})`),
  ]);
  return [...new Set(names)].toSorted();
}

/**
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 */
export const interfaceChanges = (before, after) => ({
  added: after.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !after.includes(name)),
});
