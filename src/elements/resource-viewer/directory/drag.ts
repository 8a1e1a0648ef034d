import type { Resource } from '../../../contract/resources/resource.ts';
import { rowOf } from './pointer.ts';
import type { ListView } from './list.ts';

/** Rows that are dragged onto a directory move there; files from outside are taken by who takes uploads. */
export class RowDrag {
  readonly #view: ListView;
  #over: Element | undefined;

  constructor(view: ListView) {
    this.#view = view;
  }

  readonly started = (event: DragEvent): void => {
    const { model, viewer } = this.#view;
    const index = rowOf(event);
    const resource = index === undefined ? undefined : model?.row(index);
    if (!model || !resource || index === undefined || !event.dataTransfer) return event.preventDefault();
    if (!model.selection.has(resource.id)) model.selectOnly(index);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/uri-list', new URL(viewer.hrefOf(resource.id), location.href).href);
    viewer.acts.dragging = model.chosen();
  };

  readonly ended = (): void => {
    this.#mark(undefined);
    this.#view.viewer.acts.dragging = undefined;
  };

  readonly over = (event: DragEvent): void => {
    const { acts } = this.#view.viewer;
    const target = this.#target(event);
    if (!acts.dragging || !target) return this.#mark(undefined);
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move';
    this.#mark((event.target as Element).closest('.row') ?? undefined);
  };

  readonly left = (event: DragEvent): void => {
    const to = event.relatedTarget as Node | null;
    if (!to || !(event.currentTarget as Element).contains(to)) this.#mark(undefined);
  };

  readonly dropped = (event: DragEvent): void => {
    const { acts } = this.#view.viewer;
    const target = this.#target(event);
    const { dragging } = acts;
    this.#mark(undefined);
    if (!dragging || !target) return;
    event.preventDefault();
    acts.move(dragging, target);
  };

  /** The directory under the pointer, where something may be put. */
  #target(event: DragEvent): Resource | undefined {
    const index = rowOf(event);
    const resource = index === undefined ? undefined : this.#view.model?.row(index);
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
