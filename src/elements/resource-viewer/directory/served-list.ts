import { isServer, type ReactiveController } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { LocaliseController } from '../../../controllers/localise.ts';
import { gridTools } from '../../../localisation/sections/grid-tools.ts';
import type { ViewerHost } from '../view.ts';
import type { GridView } from './grid-focus.ts';
import { PagedList, pagedStyles, type ServedRows } from './paged-list.ts';

const style = unsafeHTML(`<style>${pagedStyles.cssText}</style>`);
const lists = new WeakMap<GridView, PagedList>();

function listOf(view: GridView): PagedList {
  const found = lists.get(view);
  if (found) return found;
  const localise = new LocaliseController(view.viewer.element, { gridTools });
  const list = new PagedList(view, () => localise.words.gridTools);
  lists.set(view, list);
  return list;
}

/**
 * The list of a directory on a server, and in the first update in a browser, which hydrates it. Then the grid replaces
 * it, or the list with script.
 *
 * @returns `undefined` if the grid is to be rendered
 */
export function servedList(view: GridView): unknown {
  const { viewer, directory, model } = view;
  const { hasUpdated, served } = viewer.element as ViewerHost;
  const isPaged = viewer.element.hasAttribute('paged');
  const children = served?.resource.id === directory?.id ? served?.children : undefined;
  if (!children || (hasUpdated && !isPaged)) return undefined;
  const rows = { start: children.start, count: children.items.length, style };
  if (model && (model.focusIndex < rows.start || model.focusIndex >= rows.start + rows.count))
    model.focusRow(rows.start);
  if (!isServer && !isPaged) replaceByGrid(view, rows);
  return listOf(view).render(rows);
}

/** Keeps the scroll position and the focus: the row of a focused link gets it. */
function replaceByGrid(view: GridView, { start, count }: ServedRows): void {
  const { viewer } = view;
  let before: { readonly scrolled: number; readonly index: number } | undefined;
  const controller: ReactiveController = {
    hostUpdated() {
      const root = viewer.element.shadowRoot;
      const list = root?.querySelector('.paged');
      if (list) {
        const focused = [...list.querySelectorAll('a')].findIndex((link) => link === root?.activeElement);
        // The links of the pages follow those of the rows.
        before = { scrolled: list.scrollTop, index: focused < 0 ? -1 : start + Math.min(focused, count - 1) };
        return;
      }
      viewer.removeController(controller);
      const { scroller } = view.window;
      if (!before || !scroller) return;
      const row = scroller.querySelector<HTMLElement>('.rows .row')?.offsetHeight ?? 0;
      scroller.scrollTop = start * row + before.scrolled;
      if (before.index >= 0) view.focusing.goTo(before.index);
    },
  };
  viewer.addController(controller);
}
