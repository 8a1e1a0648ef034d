import type { LitElement } from 'lit';
import type { GraphNode } from '../../contract/resources/apis/graph.ts';
import type { LocaliseController } from '../../controllers/localise.ts';
import { formatNumber } from '../../localisation/format.ts';
import type { GraphMessages } from '../../localisation/sections/graph.ts';
import type { GraphModel, Relation } from '../../models/graph-model.ts';
import { Gestures } from './gestures.ts';
import { press } from './keys.ts';
import type { Surface } from './surface.ts';

/** A list beside the picture. */
export type ListName = Relation | 'found';

/** Goes from node to node for somebody, by keys, pointers and the list, and says where they are. */
export class Walker {
  readonly gestures: Gestures;
  readonly #host: LitElement;
  readonly #model: () => GraphModel | undefined;
  readonly #surface: Surface;
  readonly #localise: LocaliseController<'graph'>;
  #pages = new Map<ListName, number>();
  #said = '';

  constructor(
    host: LitElement,
    model: () => GraphModel | undefined,
    surface: Surface,
    localise: LocaliseController<'graph'>,
  ) {
    this.#host = host;
    this.#model = model;
    this.#surface = surface;
    this.#localise = localise;
    this.gestures = new Gestures(surface, (id) => this.#press(id));
  }

  /** What was announced last. */
  get said(): string {
    return this.#said;
  }

  /** The node that somebody has gone to, or the start. */
  get current(): GraphNode | undefined {
    const { chosen, shown } = this.#model()?.state ?? {};
    return chosen ?? shown?.start;
  }

  /** How many pages of a list are shown. */
  pages(list: ListName): number {
    return this.#pages.get(list) ?? 1;
  }

  showMore(list: ListName): void {
    this.#pages.set(list, this.pages(list) + 1);
    this.#host.requestUpdate();
  }

  /** Goes to a node; without one back to none. */
  go(id: string | undefined): void {
    const before = this.current;
    this.#model()?.choose(id);
    const { shown } = this.#model()?.state ?? {};
    const { current } = this;
    if (!current || !shown) return;
    this.#pages.clear();
    const way = before && shown.neighboursOf(before.id).find(({ node }) => node === current);
    const beside = this.counted(this.#words.connections, shown.neighboursOf(current.id).length);
    const what = `${current.name}, ${this.#words.kind[current.kind]}. ${beside}.`;
    this.#say(way ? `${this.#words.relations[way.relation]}: ${what}` : what);
  }

  /** From the list, whose rows are others afterwards: focus goes to what has been gone to. */
  async goInList(id: string): Promise<void> {
    this.go(id);
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('#current')?.focus();
  }

  /** Looks for a part of a name. @param submit goes to the first that has it */
  find(text: string, submit: boolean): void {
    this.#pages.delete('found');
    this.#model()?.find(text);
    const found = this.#model()?.state.shown?.found ?? [];
    const [first] = found;
    if (submit && first) this.go(first.id);
    else if (text.trim())
      this.#say(first ? this.counted(this.#words.found, found.length) : this.#words.noResults(text.trim()));
  }

  /** Zooms by a factor; without one shows everything. */
  zoom(factor: number | undefined): void {
    if (factor) this.#surface.zoom(factor);
    else this.#surface.fit();
    const percent = new Intl.NumberFormat(this.#localise.language, { style: 'percent' });
    this.#say(this.#words.zoomed(percent.format(this.#surface.camera.scale)));
  }

  readonly keyed = (event: KeyboardEvent): void => {
    const { shown, chosen } = this.#model()?.state ?? {};
    const done = press(event, this.#surface, {
      go: (id) => this.go(id),
      start: shown?.start?.id,
      chosen: chosen !== undefined,
      open: () => this.#open(),
      zoom: (factor) => this.zoom(factor),
    });
    if (done) event.preventDefault();
  };

  /** Numbers as they are written, in a sentence that is made of the number. */
  counted(say: (number: number) => string, number: number): string {
    return say(number).replace(String(number), formatNumber(number, this.#localise.language));
  }

  get #words(): GraphMessages {
    return this.#localise.words.graph;
  }

  /** A press goes to a node, another one opens it. */
  #press(id: string): void {
    if (this.#model()?.state.chosen?.id === id) this.#open();
    else this.go(id);
  }

  /** As a press on its link in the list. */
  #open(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('a.open')?.click();
  }

  #say(sentence: string): void {
    // The same sentence twice is heard twice.
    this.#said = sentence === this.#said ? `${sentence}\u00a0` : sentence;
    this.#host.requestUpdate();
  }
}
