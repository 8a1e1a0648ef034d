import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { sharedPlace } from '../../../contract/resources/names.ts';
import type { Resource, ResourceRead, SortField } from '../../../contract/resources/resource.ts';
import type { LiveEvent } from '../../../controllers/live.ts';
import { DirectoryModel } from '../../../models/directory-model.ts';
import { folder, plus, upload } from '../../../theme/icons.ts';
import { RowWindow } from '../../parts/row-window.ts';
import { statusMessage } from '../../parts/status-screen.ts';
import { ResourceSelectedEvent } from '../events.ts';
import { watchInput } from '../../../controllers/pending-focus.ts';
import { LazyController } from '../../../controllers/lazy.ts';
import type { ResourceChange, ResourceView, RevealOptions, Selection, Subjects, Viewer, ViewFactory } from '../view.ts';
import { GridFocus, served, type GridView, type RowEditor } from './grid-focus.ts';
import { GridInput, hasCoarsePointer, rowOf } from './grid-input.ts';
import { columns, heading, missingRow, passingRow, resourceRow, type RowsView } from './rows.ts';
import { directoryStyles } from './styles.ts';
import type { GridTools } from './tools.lazy.ts';

/** A directory as a grid; only rows near the view are rendered. */
class DirectoryView implements ResourceView, GridView {
  readonly styles = directoryStyles;
  readonly viewer: Viewer;
  readonly window: RowWindow;
  readonly focusing: GridFocus;
  readonly editor: RowEditor;
  readonly input = new GridInput(this);
  model: DirectoryModel | undefined;
  directory: Resource | undefined;
  readonly #tools: LazyController<GridTools>;
  #selected = '';
  #failure: unknown;
  #shift = 0;
  /** `true` if the last update has rendered it. */
  #rendered = false;

  constructor(viewer: Viewer) {
    this.viewer = viewer;
    this.window = new RowWindow(() => viewer.requestUpdate());
    this.focusing = new GridFocus(this);
    const tools = (this.#tools = new LazyController(
      viewer,
      async () => {
        const { GridTools, toolStyles } = await import('./tools.lazy.ts');
        viewer.adoptStyles(toolStyles);
        return new GridTools(this);
      },
      viewer.fail,
    ));
    this.editor = {
      get index() {
        return tools.value?.editor.index;
      },
      open: (resource) => tools.run('rename', ({ editor }, userHasMovedOn) => editor.open(resource, userHasMovedOn)),
    };
    viewer.addController(this);
  }

  subjects(): Subjects {
    const model = this.model;
    const focused = model?.focused;
    if (!focused) return [];
    return model.selection.has(focused.id) ? model.readSelection() : [focused];
  }

  show({ resource, children }: ResourceRead): void {
    this.directory = resource;
    if (this.model?.directoryId === resource.id) return void this.model.sync();
    this.forget();
    this.focusing.begin();
    this.window.begin(children?.start ?? 0, children?.items.length ?? 0);
    this.model = new DirectoryModel({
      resources: { read: async (...asked) => (await this.viewer.whenReady()).read(...asked) },
      directoryId: resource.id,
      first: children,
    });
    this.model.subscribe(() => this.#changed());
    this.#tools.value?.find.close();
    this.#dispatchSelection();
    this.window.scroller?.scrollTo({ top: 0 });
  }

  get selection(): Selection | undefined {
    const model = this.model;
    if (!model) return undefined;
    const { all, selected: resources } = model.selection;
    const count = model.selection.count(model.total ?? 0);
    return {
      count,
      all: all && count === model.total,
      isSelecting: this.input.isSelecting,
      resources,
      readAll: () => model.readSelection(),
      clear: () => model.selectNone(),
    };
  }

  find(): void {
    this.#tools.run('find', ({ find }, userHasMovedOn) => find.open(userHasMovedOn));
  }

  sortBy(field: SortField): void {
    this.#tools.run('sort', (tools) => tools.sortBy(field));
  }

  /** Reveals a cached row synchronously, so that a server renders it selected. */
  async reveal(id: string, { select = true, focus }: RevealOptions = {}): Promise<boolean> {
    if (this.#goTo(id, select, focus ?? true)) return true;
    const model = this.model;
    const userHasMovedOn = watchInput();
    const index = await model?.locate(id).catch(() => undefined);
    if (index === undefined || model !== this.model) return false;
    return ((focus ?? true) && userHasMovedOn()) || this.#goTo(id, select, focus ?? true);
  }

  #goTo(id: string, select: boolean, focus: boolean): boolean {
    const index = this.model?.indexOf(id);
    if (index === undefined) return false;
    if (select) this.model?.selectOnly(index);
    this.focusing.goTo(index, focus);
    return true;
  }

  resourceAt(element: Element): Resource | undefined {
    const index = rowOf(element);
    return index === undefined ? undefined : this.model?.row(index);
  }

  focus(): void {
    this.focusing.take();
  }

  changed(change: ResourceChange): Promise<void> | void {
    const model = this.model;
    if (!model) return;
    if (change.kind === 'live') this.#followEvents(model, change.events);
    else if (change.kind === 'updated') {
      if (change.resource.id === this.directory?.id) this.directory = change.resource;
      model.replace(change.resource);
    } else if (change.kind === 'removed') change.ids.forEach((id) => model.hide(id));
    else if (change.kind === 'restored') return model.bringBack(change.ids);
    else return model.sync();
  }

  leave(): void {
    this.#tools.cancel();
    this.#tools.value?.editor.close();
    this.model?.selectNone();
  }

  forget(): void {
    this.leave();
    this.model?.close();
    this.model = undefined;
  }

  hostDisconnected(): void {
    this.window.follow(undefined);
  }

  hostUpdate(): void {
    const model = this.model;
    this.#shift += model?.takeShift() ?? 0;
    if (this.#shift) this.window.shift(this.#shift);
    this.window.fit(model?.total ?? 0);
    this.focusing.hold();
  }

  hostUpdated(): void {
    const model = this.model;
    this.window.follow(this.viewer.element.shadowRoot?.querySelector<HTMLElement>('.grid'));
    const rendered = this.#rendered;
    this.#rendered = false;
    if (!model) return;
    if (rendered) {
      this.#tools.preload();
      this.window.settle(this.#shift);
      this.#shift = 0;
      const { first, end, seen } = this.window;
      // Rows keep their place below the name editor.
      model.show(first, Math.max(end, 1), Math.min(this.editor.index ?? seen, end - 1));
      this.focusing.settle();
    }
  }

  render(): TemplateResult | undefined {
    this.#rendered = true;
    const model = this.model;
    const directory = this.directory;
    if (!model || !directory || model.total === undefined) return undefined;
    // A server renders without `hostUpdate`.
    if (!this.window.end) this.window.fit(model.total);
    if (model.total === 0) return emptyDirectory(this.viewer, directory);
    const paged = this.viewer.element.hasAttribute('paged');
    const list = (paged && this.#tools.request()?.pages.render()) || served.list?.(this);
    if (paged || list) return list as TemplateResult;
    const { words } = this.viewer;
    const { find, drag } = this.#tools.value ?? {};
    return html`
      ${find?.render() ?? nothing}
      <div
        class="grid"
        part="grid"
        role="grid"
        aria-label=${words.grid(directory.name)}
        aria-describedby="grid-help"
        aria-rowcount=${model.total + 1}
        aria-colcount=${columns.length}
        aria-multiselectable="true"
        @keydown=${this.input.keyDown}
        @focusin=${this.focusing.entered}
        @focusout=${this.focusing.left}
        @click=${this.input.click}
        @dblclick=${this.input.doubleClick}
        @contextmenu=${this.input.contextMenu}
        @dragstart=${drag?.started}
        @dragend=${drag?.ended}
        @dragover=${drag?.over}
        @dragleave=${drag?.left}
        @drop=${drag?.dropped}
      >
        <div class="head" role="rowgroup">
          <div class="row" role="row" aria-rowindex="1">${columns.map((column, index) => heading(column, index, model, words))}</div>
        </div>
        <div class="all" role="rowgroup">
          <div class="rows" role="presentation">${this.#rows(model)}</div>
        </div>
      </div>
      <div id="grid-help" class="unseen">${words.gridHelp}</div>
    `;
  }

  /** Keyed by resource: a row that moves keeps its node, with an edited name. */
  #rows(model: DirectoryModel): unknown {
    const { words, language } = this.viewer;
    const may = this.directory?.permissions.includes('write') ?? false;
    const view: RowsView = {
      words,
      language,
      now: new Date(),
      hrefOf: (id) => this.viewer.hrefOf(id),
      movable: may && Boolean(this.#tools.value) && !hasCoarsePointer(),
    };
    return repeat(
      this.#indexes(model),
      (index) => model.row(index)?.id ?? index,
      (index) => {
        const resource = model.row(index);
        if (!resource) return missingRow(index, view);
        const pinned = index < this.window.first || index >= this.window.end;
        const editor = this.#tools.value?.editor.renderFor(resource);
        const state = { index, pinned, editor, selected: model.selection.has(resource.id) };
        const passing = this.window.isPassing(index) && index !== model.focusIndex && !editor;
        return (passing ? passingRow : resourceRow)(resource, state, view);
      },
    );
  }

  /** Rendered rows, always with the focused one: removing it would lose the focus. */
  #indexes(model: DirectoryModel): number[] {
    const { first, end } = this.window;
    const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
    const pinned = this.editor.index ?? (this.focusing.inside ? model.focusIndex : undefined);
    if (pinned !== undefined && pinned < first) indexes.unshift(pinned);
    else if (pinned !== undefined && pinned >= end && pinned < (model.total ?? 0)) indexes.push(pinned);
    return indexes;
  }

  #followEvents(model: DirectoryModel, events: readonly LiveEvent[]): void {
    const id = this.directory?.id;
    if (id === undefined) return;
    for (const { kind, data } of events) {
      const { resourceId = '', fromId } = data;
      // A shared resource has no parent that this user can see.
      const parentId = data.parentId ?? sharedPlace;
      const has = (each?: string | null) => model.indexOf(each ?? '') !== undefined;
      const known = has(resourceId);
      const gone = kind === 'resource.deleted' || (kind === 'resource.moved' && parentId !== id && id !== sharedPlace);
      if (gone && known) model.removed(resourceId);
      // A row that is hidden here may be back.
      else if (kind === 'resource.created' && parentId === id) void model.bringBack([resourceId]);
      // A shared resource in a shared directory is in both lists.
      else if (known || parentId === id || fromId === id || id === sharedPlace) void model.sync();
      // Rows of directories show their number of items.
      if ((fromId || kind === 'resource.created') && (has(parentId) || has(fromId))) void model.sync();
    }
  }

  #changed(): void {
    const model = this.model;
    if (model?.failure && model.failure !== this.#failure) this.viewer.fail(model.failure, () => model.retry());
    this.#failure = model?.failure;
    this.#dispatchSelection();
    this.viewer.requestUpdate();
  }

  #dispatchSelection(): void {
    const { selection } = this.model ?? {};
    const key = selection ? `${selection.all} ${selection.marks.map(({ id }) => id).join()}` : '';
    const before = this.#selected;
    this.#selected = key;
    if (key === 'false ') this.input.isSelecting = false;
    if (!selection || key === before || (before === '' && key === 'false ')) return;
    this.viewer.element.dispatchEvent(new ResourceSelectedEvent(selection.selected, selection.all));
  }
}

export const directoryView: ViewFactory = (viewer) => new DirectoryView(viewer);

function emptyDirectory({ words, actions, element }: Viewer, directory: Resource): TemplateResult {
  const may = directory.permissions.includes('write');
  const { upload: pickFiles } = actions;
  const uploadButton =
    pickFiles &&
    html`<button type="button" class="button small" @click=${() => pickFiles(directory)}>${upload}${words.upload}</button>`;
  const action = html`${uploadButton}
    <button type="button" class="button small primary" @click=${() => actions.create('document', directory)}>
      ${plus}${words.newDocument}
    </button>`;
  const text = may ? pickFiles && words.emptyWithUpload : words.emptyForReaders;
  return statusMessage({
    icon: folder,
    heading: words.emptyHeading,
    text: directory.id === sharedPlace ? words.sharedPlaceEmpty : text,
    action: may && element.hasUpdated && action,
  });
}
