import { html, nothing, type TemplateResult } from 'lit';
import { sharedPlace } from '../../../contract/resources/names.ts';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { GridToolsMessages } from '../../../localisation/sections/grid-tools.ts';
import { x } from '../../../theme/icons.ts';
import { focusedIn } from '../../../controllers/pending-focus.ts';
import { isComposing } from '../../parts/key-events.ts';
import type { GridView } from './grid-focus.ts';
import { named } from '../../parts/names.ts';

const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase();

export class FindInList {
  readonly #view: GridView;
  readonly #words: () => GridToolsMessages;
  #shown = false;
  #text = '';
  #hits: readonly string[] = [];
  #at = -1;
  #nothing = false;
  #asked = 0;
  #going = {};

  constructor(view: GridView, words: () => GridToolsMessages) {
    this.#view = view;
    this.#words = words;
  }

  readonly open = (userHasMovedOn: () => boolean): void => {
    if (userHasMovedOn()) return;
    this.#shown = true;
    const { viewer } = this.#view;
    viewer.requestUpdate();
    void viewer.updateComplete.then(() => {
      this.#input?.focus();
      this.#input?.select();
    });
  };

  readonly close = (): void => {
    if (!this.#shown) return;
    this.#shown = false;
    this.#text = '';
    this.#hits = [];
    this.#nothing = false;
    this.#asked++;
    if (!this.#view.viewer.userHasMovedOn()) this.#toRows();
  };

  render(): TemplateResult | typeof nothing {
    if (!this.#shown) return nothing;
    const words = this.#words();
    const { model, viewer } = this.#view;
    const numbers = [this.#at + 1, this.#hits.length] as const;
    const position = this.#hits.length
      ? ([numbers[0].toLocaleString(viewer.language), numbers[1].toLocaleString(viewer.language)] as const)
      : undefined;
    const name = model?.known.find(({ id }) => id === this.#hits[this.#at])?.name;
    return html`<form class="find" role="search" @submit=${this.#next} @keydown=${this.#key}>
      <input
        class="input"
        name="find"
        type="text"
        autocomplete="off"
        spellcheck="false"
        aria-label=${words.findInList}
        placeholder=${words.findInList}
        .value=${this.#text}
        @input=${(event: Event) => this.#find((event.target as HTMLInputElement).value)}
      />
      <span class="quiet">${this.#nothing ? named(words.notFoundInList, this.#text) : position?.join('/')}</span>
      <span class="unseen" role="status"
        >${this.#nothing ? words.notFoundInList(this.#text) : position && name !== undefined ? words.foundInList(name, ...position) : ''}</span
      >
      <button type="submit" class="button small">${words.findNext}</button>
      <button type="button" class="tool" aria-label=${words.closeFind} @click=${this.close}>${x}</button>
    </form>`;
  }

  #toRows(): void {
    const { focusing, model } = this.#view;
    focusing.goTo(model?.focusIndex ?? 0);
  }

  get #inUse(): boolean {
    const now = focusedIn(this.#view.viewer.element);
    return now === document.body || Boolean(now?.closest('.find'));
  }

  get #input(): HTMLInputElement | null {
    return this.#view.viewer.element.shadowRoot?.querySelector<HTMLInputElement>('.find input') ?? null;
  }

  async #find(text: string): Promise<void> {
    const { viewer } = this.#view;
    const asked = ++this.#asked;
    this.#text = text;
    const hits = text.trim() ? await this.#search(text.trim()).catch(() => []) : [];
    if (asked !== this.#asked || !this.#shown) return;
    this.#hits = hits;
    this.#nothing = Boolean(text.trim()) && !hits.length;
    this.#at = -1;
    if (hits.length && this.#inUse) await this.#go(1);
    viewer.requestUpdate();
  }

  /** @returns ids in the order of the rows, as far as it is known */
  async #search(text: string): Promise<readonly string[]> {
    const { model, viewer } = this.#view;
    if (!model) return [];
    const wanted = fold(text);
    if (model.known.length === model.total) {
      return model.known
        .filter(({ name }) => fold(name).includes(wanted))
        .map(({ id }) => id)
        .toSorted((one, other) => (model.indexOf(one) ?? 0) - (model.indexOf(other) ?? 0));
    }
    // Names with this prefix first, then the platform's hits.
    const first = await model.seek(text);
    const found = first === undefined ? [] : [model.row(first)].filter((row) => row !== undefined);
    const { directoryId } = model;
    // The platform can't search in the shared place.
    const within = directoryId === sharedPlace ? {} : { within: directoryId };
    const searched = await viewer.resources?.search({ q: text, ...within, limit: 50 }).catch(() => undefined);
    const inside = ({ parentId, id }: Resource) => (parentId ?? sharedPlace) === directoryId && id !== found[0]?.id;
    return [...found, ...(searched?.items.map(({ resource }) => resource).filter(inside) ?? [])].map(({ id }) => id);
  }

  async #go(step: number): Promise<void> {
    const { model, viewer, window } = this.#view;
    const count = this.#hits.length;
    if (!model || !count) return;
    this.#at = (this.#at + step + count) % count;
    const id = this.#hits[this.#at];
    const asked = this.#asked;
    const going = (this.#going = {});
    const index = id === undefined ? undefined : await model.locate(id).catch(() => undefined);
    const current = asked === this.#asked && going === this.#going;
    if (index === undefined || !current || !this.#inUse) return;
    model.focusRow(index);
    model.selectOnly(index);
    window.reveal(index);
    viewer.requestUpdate();
  }

  readonly #next = (event: Event): void => {
    event.preventDefault();
    void this.#go(1);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      this.close();
    } else if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      void this.#go(-1);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#toRows();
    }
  };
}
