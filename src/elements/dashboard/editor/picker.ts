import { html, nothing, type TemplateResult } from 'lit';
import { knownWidgets } from '../../../manifest/widgets.ts';
import { textIn, type KnownWidget, type WidgetPreset, type Words } from '../../../manifest/widget.ts';
import {
  file,
  fileText,
  folder,
  keyRound,
  layoutDashboard,
  link,
  mail,
  search,
  tags,
  user,
  userPlus,
  waypoints,
} from '../../../theme/icons.ts';
import type { Instance } from '../../../models/dashboard/document.ts';
import { WidgetHost } from '../widget-host.ts';
import { dialogFooter, dialogTitle, type DialogContent } from '../../parts/dialog.ts';
import { heading } from '../../parts/heading.ts';
import { named } from '../../parts/names.ts';
import type { EditorContext } from '../context.ts';
import { handleOf } from './chrome.ts';

/** Icons of the manifest by their name in it. */
const icons: Readonly<Record<string, TemplateResult>> = {
  file,
  'file-text': fileText,
  folder,
  'key-round': keyRound,
  link,
  mail,
  search,
  tags,
  user,
  'user-plus': userPlus,
  waypoints,
};

/** Content first, then the account; forms for signed-out users last, as only signed-in users edit. */
const rank = ({ category, auth }: KnownWidget): number =>
  category === 'authentication' ? (auth === 'none' ? 2 : 1) : 0;

export class Picker implements DialogContent {
  readonly #editor: EditorContext;
  #search = '';
  #selection: KnownWidget | undefined;
  #preset: WidgetPreset | undefined;
  #preview: WidgetHost | undefined;

  constructor(editor: EditorContext) {
    this.#editor = editor;
    const [first] = this.#found;
    if (first) this.#choose(first);
  }

  render(): TemplateResult {
    const { words, dashboard } = this.#editor;
    const found = this.#found;
    const selection = this.#selection;
    return html`<form class="picker" novalidate @submit=${this.#add}>
      ${heading(dashboard, words.pickerHeading, dialogTitle)}
      <div class="field">
        <label for="picker-search">${words.search}</label>
        <input id="picker-search" class="input" type="search" autocomplete="off" autofocus .value=${this.#search} @input=${this.#typed} />
      </div>
      <div class="choice">
        <div class="found" role="radiogroup" aria-label=${words.pickerHeading} @keydown=${this.#key}>
          ${found.map((widget) => this.#row(widget))}
          <p class="quiet">${this.#count}</p>
        </div>
        <div class="preview" part="preview" aria-label=${words.preview} role="group">
          ${selection ? html`<p dir="auto">${this.#in(selection.description)}</p>` : nothing}
          <div class=${selection?.layout.autoHeight ? 'look' : 'look filled'} inert></div>
          ${selection?.presets.length ? this.#presets(selection) : nothing}
        </div>
      </div>
      ${dialogFooter({
        cancelLabel: words.cancel,
        cancel: this.#editor.closeDialog,
        submitLabel: selection ? named(words.addWidget, this.#in(selection.title)) : dashboard.words.add,
        disabled: !this.#fits,
      })}
    </form>`;
  }

  updated(): void {
    const look = this.#editor.dashboard.renderRoot.querySelector('.look');
    if (look) this.#preview?.place(look);
  }

  closed(): void {
    this.#preview?.stop();
  }

  #row(widget: KnownWidget): TemplateResult {
    const { words } = this.#editor;
    const { category, id } = widget;
    const on = id === this.#selection?.id;
    return html`<button
      type="button"
      class="widget"
      role="radio"
      aria-checked=${on ? 'true' : 'false'}
      tabindex=${on ? '0' : '-1'}
      data-id=${id}
      @click=${() => this.#choose(widget)}
    >
      ${Object.hasOwn(icons, widget.icon) ? icons[widget.icon] : layoutDashboard}
      <b dir="auto">${this.#in(widget.title)}</b>
      <span class="quiet">${this.#once(widget) ? words.alreadyAdded : (words.categories[category] ?? category)}</span>
    </button>`;
  }

  #presets({ presets }: KnownWidget): TemplateResult {
    const { words } = this.#editor;
    const choose = ({ target }: Event) => {
      const { value } = target as HTMLSelectElement;
      this.#preset = presets.find(({ name }) => name === value);
      this.#showPreview();
    };
    return html`<div class="field">
      <label for="picker-preset">${words.preset}</label>
      <select id="picker-preset" class="input" @change=${choose}>
        <option value="">${words.noPreset}</option>
        ${presets.map(({ name, title }) => html`<option dir="auto" value=${name}>${this.#in(title)}</option>`)}
      </select>
    </div>`;
  }

  #in(words: Words): string {
    return textIn(words, this.#editor.dashboard.language);
  }

  get #found(): readonly KnownWidget[] {
    const wanted = this.#search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const found = knownWidgets().filter((widget) => {
      if (widget.instances === 'none' || widget.status === 'deprecated') return false;
      const all = [
        widget.id,
        this.#in(widget.title),
        this.#in(widget.description),
        ...Object.values(widget.keywords).flat(),
      ];
      const text = all.join(' ').toLocaleLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    return found.toSorted((one, other) => rank(one) - rank(other));
  }

  get #count(): string {
    const { words } = this.#editor;
    const { length } = this.#found;
    return length ? words.found(length) : words.noResults;
  }

  #once({ id, instances }: KnownWidget): boolean {
    return instances === 'one' && this.#editor.model.state.instances.some(({ widgetId }) => widgetId === id);
  }

  get #fits(): boolean {
    return this.#selection !== undefined && !this.#once(this.#selection);
  }

  #choose(widget: KnownWidget): void {
    this.#selection = widget;
    this.#preset = undefined;
    this.#showPreview();
  }

  #showPreview(): void {
    this.#preview?.stop();
    const { id: widgetId, configVersion } = this.#selection ?? {};
    if (!widgetId || configVersion === undefined) return;
    const config = this.#preset?.config ?? {};
    const instance: Instance = {
      key: 'preview',
      index: -1,
      instanceId: 'preview',
      widgetId,
      configVersion,
      config,
      places: {},
      visibility: 'always',
      wires: {},
      fault: undefined,
      source: undefined,
    };
    const preview = new WidgetHost(instance, {
      timeout: 15_000,
      changed: () => this.#editor.dashboard.requestUpdate(),
      hasOutput: () => undefined,
    });
    this.#preview = preview;
    preview.start();
    this.#editor.dashboard.requestUpdate();
  }

  readonly #typed = ({ target }: Event): void => {
    const before = this.#count;
    this.#search = (target as HTMLInputElement).value;
    const found = this.#found;
    const [first] = found;
    if (first && !found.some(({ id }) => id === this.#selection?.id)) this.#choose(first);
    else if (!first) this.#selection = undefined;
    if (this.#count !== before) this.#editor.announceInDialog(this.#count);
    this.#editor.dashboard.requestUpdate();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const found = this.#found;
    const at = found.findIndex(({ id }) => id === this.#selection?.id);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, found.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: found.length - 1,
    };
    const next = Object.hasOwn(moves, event.key) ? found[moves[event.key] ?? 0] : undefined;
    if (!next) return;
    event.preventDefault();
    this.#choose(next);
    this.#editor.focusAfterUpdate(`.widget[data-id='${CSS.escape(next.id)}']`);
  };

  readonly #add = (event: Event): void => {
    event.preventDefault();
    const selection = this.#selection;
    if (!selection || !this.#fits) return;
    const { model, dashboard, words } = this.#editor;
    const { id: widgetId, configVersion } = selection;
    const key = model.add({ widgetId, configVersion, config: { ...this.#preset?.config } }, dashboard.breakpoint);
    dashboard.announce(words.added(this.#in(selection.title)));
    this.#editor.closeDialog();
    this.#editor.focusAfterUpdate(handleOf(key));
  };
}
