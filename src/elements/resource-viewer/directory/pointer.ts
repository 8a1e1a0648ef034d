import type { DirectoryModel } from '../../../models/directory-model.ts';
import type { SortField } from '../../../contract/resources/resource.ts';
import type { ListView } from './list.ts';

/** Place of the row in which an event happened; nothing outside of rows. */
export function rowOf(event: Event): number | undefined {
  const row = (event.target as Element | null)?.closest?.('.row[aria-rowindex]');
  const place = row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1;
  return place >= 0 ? place : undefined;
}

/** What a mouse, a pen or a finger does to rows and headings. */
export class RowPointer {
  readonly #view: ListView;

  constructor(view: ListView) {
    this.#view = view;
  }

  readonly clicked = (event: MouseEvent): void => {
    const { model } = this.#view;
    const target = event.target as Element;
    const sort = target.closest<HTMLElement>('[data-sort]')?.dataset['sort'] as SortField | undefined;
    if (!model) return;
    if (sort) return this.#sort(model, sort);
    const index = rowOf(event);
    const resource = index === undefined ? undefined : model.row(index);
    if (index === undefined || !resource || target.closest('input, .editor')) return;
    if (target.closest('.actions button')) return this.#menu(model, index, target.closest('button') ?? target);
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (target.closest('a')) {
      // Else the browser would open a window or a tab.
      event.preventDefault();
      if (plain) return this.#view.viewer.open(resource.id);
    }
    model.focusRow(index);
    if (event.shiftKey) void model.selectTo(index);
    else if (plain) model.selectOnly(index);
    else model.toggle(index);
  };

  readonly opened = (event: MouseEvent): void => {
    const index = rowOf(event);
    const resource = index === undefined ? undefined : this.#view.model?.row(index);
    if (resource && !(event.target as Element).closest('button, input')) this.#view.viewer.open(resource.id);
  };

  readonly asked = (event: MouseEvent): void => {
    const { model } = this.#view;
    const index = rowOf(event);
    if (!model || index === undefined || !model.row(index) || (event.target as Element).closest('input')) return;
    event.preventDefault();
    this.#menu(model, index, { x: event.clientX, y: event.clientY });
  };

  #sort(model: DirectoryModel, sort: SortField): void {
    const order = model.sort === sort && model.order === 'asc' ? 'desc' : 'asc';
    const { words } = this.#view.viewer;
    void model.sortBy(sort, order);
    this.#view.window.scroller?.scrollTo({ top: 0 });
    const label = words.columns[sort === 'updatedAt' ? 'changed' : sort];
    this.#view.viewer.announce(order === 'asc' ? words.sortedBy(label) : words.sortedDownBy(label));
  }

  #menu(model: DirectoryModel, index: number, at: Element | { x: number; y: number }): void {
    model.focusRow(index);
    const resource = model.row(index);
    if (resource && !model.selection.has(resource.id)) model.selectOnly(index);
    this.#view.viewer.acts.openMenu(this.#view.subjects(), at, {
      rename: () => resource && this.#view.editor.open(resource),
    });
  }
}
