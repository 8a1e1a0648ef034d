// @ts-check
/**
 * @import { Resource } from '@service/widgets/contract'
 * @import { DialectCall } from '@service/widgets/transport'
 * @import { Item } from './values.js'
 */
import { ask } from './ask.js';
import { itemFields, resourceOf } from './values.js';

const itemQuery = `query ($id: ID!, $orderBy: ItemOrder, $reverse: Boolean, $offset: Int, $first: Int, $startingWith: String, $with: ID) {
  changes { upTo }
  item(id: $id) {
    ${itemFields}
    ... on Page { text }
    ... on Folder {
      items(orderBy: $orderBy, reverse: $reverse, offset: $offset, first: $first, startingWith: $startingWith, with: $with) {
        offset
        totalCount
        nodes { ${itemFields} }
      }
    }
  }
}`;

/**
 * An item with a window of what stands in it, and where the changes stand.
 *
 * @param {DialectCall} call
 * @param {string} id
 * @param {object} [window]
 * @returns {Promise<{ changes: { upTo: number }, item: Item }>}
 */
export const itemIn = (call, id, window) => ask(call, itemQuery, { id, ...window });

/** Applies a patch; Atlas accepts whole texts only. */
export const patched = (
  /** @type {string} */ text,
  /** @type {readonly { from: number, to: number, insert: string }[]} */ patch,
) => patch.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

/**
 * The resource that a mutation answers.
 *
 * @param {DialectCall} call
 * @param {string} parameters
 * @param {string} field
 * @param {object} variables
 * @returns {Promise<Resource>}
 */
export async function change(call, parameters, field, variables) {
  const mutation = `mutation (${parameters}) { item: ${field} { ${itemFields} } }`;
  const { item } = /** @type {{ item: Item }} */ (await ask(call, mutation, variables));
  return resourceOf(item);
}

export const createPage = (/** @type {DialectCall} */ call, /** @type {object} */ page) =>
  change(
    call,
    '$folder: ID!, $title: String!, $text: String!, $format: PageFormat',
    'createPage(folder: $folder, title: $title, text: $text, format: $format)',
    page,
  );

export const savePage = (/** @type {DialectCall} */ call, /** @type {object} */ page) =>
  change(call, '$id: ID!, $basedOn: Int!, $text: String!', 'savePage(id: $id, basedOn: $basedOn, text: $text)', page);
