import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { AccessEntry, Resource, ResourceInfo } from '../../../contract/resources/resource.ts';
import type { LiveEvent } from '../../../controllers/live.ts';
import { formatNumber, formatTime } from '../../../localisation/format.ts';
import { face } from '../../parts/face.ts';
import { kindName } from '../../parts/kinds.ts';
import { LazyController } from '../../../controllers/lazy.ts';
import { sizeOf } from '../directory/rows.ts';
import type { Viewer } from '../view.ts';
import type { DerivedInfo } from './derived.lazy.ts';

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
    return html`${this.#facts(resource)} ${this.#access(resource)} ${this.#derived.value?.render(this.#info) ?? nothing}`;
  }

  #facts(resource: Resource): TemplateResult {
    const { words, language } = this.#viewer;
    const { kind } = resource;
    const { facts } = words;
    const rows: readonly (readonly [string, unknown])[] = [
      [facts.kind, kindName(resource, words)],
      [facts.size, sizeOf(resource, this.#viewer)],
      [facts.changed, formatTime(resource.updatedAt, language)],
      [facts.created, `${formatTime(resource.createdAt, language)} ${words.changedBy(resource.createdBy.name)}`],
      ...(kind === 'directory' ? [] : [[facts.revision, formatNumber(resource.revision, language)] as const]),
      ...(resource.path.length
        ? [[facts.where, `\u2068${resource.path.map(({ name }) => name).join('\u2069 / \u2068')}\u2069`] as const]
        : []),
    ];
    return html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
  }

  #access({ visibility }: Resource): TemplateResult | typeof nothing {
    const { words } = this.#viewer;
    const entries = this.#info?.access ?? [];
    if (visibility === 'private' && !entries.length) return nothing;
    return html`<h4>${words.access}</h4>
      <ul class="people">
        ${visibility === 'workspace' ? html`<li class="quiet">${words.accessWorkspace}</li>` : nothing}
        ${entries.map((entry) => this.#entry(entry))}
      </ul>`;
  }

  #entry({ who, role, inheritedFrom }: AccessEntry): TemplateResult {
    const { words } = this.#viewer;
    const name = who.name ?? who.email ?? '';
    return html`<li>
      ${face({ id: who.id ?? name, name })}<span class="clip grow"><bdi>${name}</bdi></span>
      <span class="quiet">
        ${words.roles[role]}${inheritedFrom ? html` · ${words.inheritedFrom(inheritedFrom.name)}` : nothing}
      </span>
    </li>`;
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
    inline-size: min(300px, 44%);
    padding: 14px 16px;
    border-inline-start: 1px solid var(--_line);
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .info-head,
  .info h3 {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-size: 15px;
    font-weight: 600;
  }
  .info h4 {
    margin: 14px 0 4px;
    padding-block-start: 14px;
    border-block-start: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: var(--_t1);
    font-weight: 600;
  }
  .facts {
    display: grid;
    grid-template-columns: minmax(72px, auto) 1fr;
    gap: 7px 10px;
    margin: 12px 0 0;
  }
  .facts dt {
    color: var(--_quiet);
  }
  .facts dd {
    margin: 0;
  }
  .people {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .people li {
    display: flex;
    align-items: center;
    gap: 7px;
    min-block-size: 34px;
  }
  /* A long way down to here leaves room for who it is. */
  .people .grow + .quiet {
    max-inline-size: 60%;
    text-align: end;
  }
  @container (max-width: 640px) {
    .main.beside {
      flex-direction: column;
    }
    .main > .info {
      inline-size: auto;
      block-size: 55%;
      border-inline-start: 0;
      border-block-start: 1px solid var(--_line);
    }
  }
`;
