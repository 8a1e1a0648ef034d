import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Resource, ResourceInfo } from '../../../contract/resources/resource.ts';
import type { LiveEvent } from '../../../controllers/live.ts';
import { formatNumber, formatTime } from '../../../localisation/format.ts';
import { kindName } from '../../parts/kinds.ts';
import { LazyController } from '../../../controllers/lazy.ts';
import { sizeOf } from '../directory/rows.ts';
import type { Viewer } from '../view.ts';
import type { DerivedInfo } from './derived.lazy.ts';

const isolated = ({ name }: { readonly name: string }) => `\u2068${name}\u2069`;

export class InfoFacet implements ReactiveController {
  readonly #viewer: Viewer;
  readonly #derived: LazyController<DerivedInfo>;
  #resource: Resource | undefined;
  #info: ResourceInfo | undefined;
  /** State of the resource at the last request. */
  #asked: string | undefined;
  #call: AbortController | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#derived = new LazyController(
      viewer,
      async () => new (await import('./derived.lazy.ts')).DerivedInfo(viewer),
      viewer.fail,
    );
    viewer.addController(this);
  }

  show(resource: Resource | undefined): void {
    if (resource?.id !== this.#resource?.id) this.#info = this.#asked = undefined;
    this.#resource = resource;
    if (!resource || !this.#viewer.resources) return;
    const { id, revision, updatedAt, visibility, tasks } = resource;
    const asked = JSON.stringify([id, revision, updatedAt, visibility, tasks]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#showDerived(resource);
    void this.#read(id);
  }

  /** Reads again after live events about the resource. */
  followEvents(events: readonly LiveEvent[]): void {
    const id = this.#resource?.id;
    if (id && events.some(({ kind, data }) => kind === 'resync' || data.resourceId === id)) void this.#read(id);
  }

  hostDisconnected(): void {
    this.#call?.abort();
  }

  render(): TemplateResult | typeof nothing {
    const resource = this.#resource;
    if (!resource) return nothing;
    return html`${this.#facts(resource)} ${this.#derived.value?.render(this.#info) ?? nothing}`;
  }

  #facts(resource: Resource): TemplateResult {
    const { words, language } = this.#viewer;
    const { kind } = resource;
    const { facts } = words;
    const rows: readonly (readonly [string, unknown])[] = [
      [words.columns.name, isolated(resource)],
      [facts.kind, kindName(resource, words)],
      [facts.size, sizeOf(resource, this.#viewer)],
      [facts.changed, formatTime(resource.updatedAt, language)],
      [facts.created, `${formatTime(resource.createdAt, language)} ${words.changedBy(resource.createdBy.name)}`],
      ...(kind === 'directory' ? [] : [[facts.revision, formatNumber(resource.revision, language)] as const]),
      ...(resource.path.length ? [[facts.where, resource.path.map(isolated).join(' / ')] as const] : []),
    ];
    return html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
  }

  #showDerived(resource: Resource): void {
    this.#derived.run('show', (derived) => derived.show(resource));
  }

  async #read(id: string): Promise<void> {
    this.#call?.abort();
    const call = (this.#call = new AbortController());
    try {
      this.#info = await this.#viewer.resources?.info(id, { signal: call.signal });
      if (this.#info) this.#showDerived(this.#info.resource);
      this.#viewer.requestUpdate();
    } catch (error) {
      if (!call.signal.aborted) this.#viewer.fail(error, () => void this.#read(id));
    }
  }
}

export const infoStyles = css`
  .info {
    flex: none;
    inline-size: min(18.75rem, 44%);
    padding: 0.875rem 1rem;
    border-inline-start: 1px solid var(--_line);
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .info-head,
  #info-heading {
    outline: none;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: 0.9375rem;
    font-weight: var(--_strong);
  }
  .facts {
    display: grid;
    grid-template-columns: minmax(4.5rem, auto) 1fr;
    gap: 0.4375rem 0.625rem;
    margin: 0.75rem 0 0;
  }
  .facts dt {
    color: var(--_quiet);
  }
  .facts dd {
    margin: 0;
  }
  @container (max-width: 40rem) {
    /* A sheet in place of all the rest. */
    .bar:has(~ .beside) {
      display: none;
    }
    .main {
      position: relative;
    }
    .beside > .content {
      visibility: hidden;
    }
    .main > .info {
      position: absolute;
      inset: 0;
      inline-size: auto;
      border: 0;
    }
  }
`;
