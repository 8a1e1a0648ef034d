import { css } from 'lit';
import type { Resource, SortField } from '../../../contract/resources/resource.ts';
import { LocaliseController } from '../../../controllers/localise.ts';
import { gridTools, type GridToolsMessages } from '../../../localisation/sections/grid-tools.ts';
import { FindInList } from './find.ts';
import type { GridView } from './grid-focus.ts';
import { LongPress } from './long-press.ts';
import { PagedList, pagedStyles } from './paged-list.ts';
import { NameEditor } from './name-editor.ts';
import { PrintedList, printedStyles } from './printed-list.ts';

export class GridTools {
  readonly editor: NameEditor;
  readonly find: FindInList;
  readonly drag: RowDrag;
  readonly longPress: LongPress;
  readonly pages: PagedList;
  readonly #view: GridView;
  readonly #words: () => GridToolsMessages;

  constructor(view: GridView) {
    this.#view = view;
    const localise = new LocaliseController(view.viewer.element, { gridTools });
    const words = (this.#words = () => localise.words.gridTools);
    this.editor = new NameEditor(view, words);
    this.find = new FindInList(view, words);
    this.drag = new RowDrag(view);
    this.longPress = new LongPress(view);
    this.pages = new PagedList(view, words);
    view.viewer.addController(new PrintedList(view, words));
  }

  sortBy(field: SortField): void {
    const { model, viewer, window } = this.#view;
    if (!model) return;
    const order = model.sort === field && model.order === 'asc' ? 'desc' : 'asc';
    void model.sortBy(field, order);
    window.scroller?.scrollTo({ top: 0 });
    const { sortedBy, sortedDescendingBy } = this.#words();
    const label = viewer.words.columns[field === 'updatedAt' ? 'changed' : field];
    viewer.announce(order === 'asc' ? sortedBy(label) : sortedDescendingBy(label));
  }
}

export const toolStyles = css`
  ${pagedStyles}
  ${printedStyles}
  /* Text is where it is in a complete row. Weaker than the columns that a narrow list hides. */
  :where(.passing) .cell {
    display: block;
    line-height: var(--_row);
  }
  .passing .name {
    padding-inline-start: 2.625rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .passing .size {
    text-align: end;
  }
  .passing .by {
    padding-inline-start: 2.1875rem;
  }
  .row:where([aria-selected='true']) {
    /* Shown in forced colours. Weaker than the focus ring. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .rows .row.target {
    background: var(--_chosen);
    box-shadow: inset 0 0 0 2px var(--_ring);
  }
  /* Focus scrolls it out from under the headings. */
  .rows .cell {
    scroll-margin-block-start: var(--_control);
  }
  @media (pointer: coarse) {
    .sort {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
    .row {
      -webkit-touch-callout: none;
    }
  }
  .editor {
    position: relative;
    flex: 1;
    min-inline-size: 0;
  }
  .editor .input {
    min-block-size: var(--_tool);
    padding-inline: 0.5rem;
    margin-inline-start: -0.5625rem;
    font-weight: var(--_medium);
  }
  .row.edited {
    contain: none;
    position: relative;
    z-index: 1;
  }
  .editor .issue {
    position: absolute;
    inset-block-start: calc(100% + 0.25rem);
    inset-inline-start: -0.5625rem;
    padding: 0.25rem 0.5625rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-s);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    color: var(--_bad);
    font-size: var(--_t1);
    font-weight: 400;
  }
  .find {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    flex: none;
    padding: 0.5rem 0.75rem;
    border-block-end: 1px solid var(--_line);
  }
  .find .input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: var(--_tool);
  }
  .find .quiet {
    overflow-wrap: anywhere;
  }
  @container (max-width: 30rem) {
    .find {
      flex-wrap: wrap;
    }
    /* The result has its own line: beside it the field would be too narrow for its text. */
    .find .quiet:not(:empty) {
      flex-basis: 100%;
      order: 1;
    }
  }
`;

class RowDrag {
  readonly #view: GridView;
  #over: Element | undefined;

  constructor(view: GridView) {
    this.#view = view;
    const root = view.viewer.element.shadowRoot;
    root?.addEventListener('dragover', this.#overCrumb);
    root?.addEventListener('drop', this.#droppedOnCrumb);
  }

  readonly #overCrumb = (event: Event): void => {
    if (crumbOf(event) && this.#view.viewer.actions.dragged()) event.preventDefault();
  };

  readonly #droppedOnCrumb = (event: Event): void => {
    const { actions } = this.#view.viewer;
    const [id, dragged] = [crumbOf(event), actions.dragged()];
    if (id === undefined || !dragged) return;
    event.preventDefault();
    actions.move(dragged, { id });
  };

  readonly started = (event: DragEvent): void => {
    const { model, viewer } = this.#view;
    const resource = this.#view.resourceAt(event.target as Element);
    const index = resource && model?.indexOf(resource.id);
    if (!model || !resource || index === undefined || !event.dataTransfer) return event.preventDefault();
    if (!model.selection.has(resource.id)) model.selectOnly(index);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/uri-list', new URL(viewer.hrefOf(resource.id), location.href).href);
    viewer.actions.beginDrag(model.readSelection());
  };

  readonly ended = (): void => {
    this.#mark(undefined);
    this.#view.viewer.actions.endDrag();
  };

  readonly over = (event: DragEvent): void => {
    const target = this.#target(event);
    if (!this.#view.viewer.actions.dragged() || !target) return this.#mark(undefined);
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
    this.#mark((event.target as Element).closest('.row') ?? undefined);
  };

  readonly left = (event: DragEvent): void => {
    const to = event.relatedTarget as Node | null;
    if (!to || !(event.currentTarget as Element).contains(to)) this.#mark(undefined);
  };

  readonly dropped = (event: DragEvent): void => {
    const { actions } = this.#view.viewer;
    const target = this.#target(event);
    const dragged = actions.dragged();
    this.#mark(undefined);
    if (!dragged || !target) return;
    event.preventDefault();
    actions.move(dragged, target);
  };

  /** The directory under the pointer, if the user may write to it. */
  #target(event: DragEvent): Resource | undefined {
    const resource = this.#view.resourceAt(event.target as Element);
    const may = resource?.kind === 'directory' && resource.permissions.includes('write');
    return may && !this.#view.model?.selection.has(resource.id) ? resource : undefined;
  }

  #mark(row: Element | undefined): void {
    if (row === this.#over) return;
    this.#over?.classList.remove('target');
    row?.classList.add('target');
    this.#over = row;
  }
}

/** Id of the directory whose link in the path is below the pointer. */
const crumbOf = ({ target }: Event): string | undefined =>
  (target as Element).closest<HTMLElement>('.crumb[data-id]')?.dataset['id'];
