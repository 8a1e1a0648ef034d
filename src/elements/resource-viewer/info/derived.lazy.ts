import { css, html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { AccessEntry, Resource, ResourceInfo, TaskOutput } from '../../../contract/resources/resource.ts';
import { LocaliseController } from '../../../controllers/localise.ts';
import { formatMoment, formatSize } from '../../../localisation/format.ts';
import { actions, type ActionMessages } from '../../../localisation/sections/actions.ts';
import { info, type InfoMessages } from '../../../localisation/sections/info.ts';
import type { Messages } from '../../../localisation/sections/index.ts';
import { download } from '../../../theme/icons.ts';
import { isFailure } from '../../../transport/failure.ts';
import { face } from '../../parts/face.ts';
import { heading } from '../../parts/heading.ts';
import { iconOf } from '../../parts/kinds.ts';
import { peopleStyles } from '../../parts/people.ts';
import { followLink, save, urlOf } from '../preview/bytes.ts';
import type { Viewer } from '../view.ts';
import { resultOf, type Result } from './results.ts';

type TaskOf = Resource['tasks'][number];
type Artifact = TaskOutput['artifacts'][number];

const settled = new Set<TaskOf['state']>(['completed', 'failed']);
const refusals: Readonly<Record<number, string>> = { 401: 'unauthenticated', 404: 'not_found' };
const keyOf = ({ concept, state, updatedAt }: TaskOf) => [concept, state, updatedAt].join(' ');

export class DerivedInfo implements ReactiveController {
  readonly #viewer: Viewer;
  readonly #localise: LocaliseController<'info' | 'actions'>;
  #resource: Resource | undefined;
  /** By {@link keyOf}: `undefined` while it loads, `null` after a failure. */
  readonly #results = new Map<string, Result | undefined | null>();
  #call = new AbortController();

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#localise = new LocaliseController(viewer.element as LitElement, { info, actions });
    viewer.adoptStyles([peopleStyles, derivedStyles]);
    viewer.addController(this);
  }

  show(resource: Resource): void {
    if (this.#resource?.id !== resource.id) this.#forget();
    this.#resource = resource;
    const keys = new Set(resource.tasks.map(keyOf));
    for (const key of this.#results.keys()) if (!keys.has(key)) this.#results.delete(key);
    for (const task of resource.tasks) {
      if (settled.has(task.state) && !this.#results.has(keyOf(task))) void this.#read(resource, task);
    }
  }

  /** Another user may sign in. */
  hostUpdate(): void {
    if (!this.#viewer.resource) this.hostDisconnected();
  }

  hostDisconnected(): void {
    this.#forget();
    this.#resource = undefined;
  }

  render(info: ResourceInfo | undefined): TemplateResult | typeof nothing {
    const resource = this.#resource;
    if (!resource) return nothing;
    return html`${accessList(resource, info?.access ?? [], this.#viewer, this.#localise.words)} ${this.#tasks(resource)} ${this.#forms(resource)}
    ${info ? linksAndRevisions(info, this.#viewer, this.#words) : nothing}`;
  }

  get #words(): InfoMessages {
    return this.#localise.words.info;
  }

  #tasks({ tasks }: Resource): TemplateResult | typeof nothing {
    const words = this.#words;
    if (!tasks.length) return nothing;
    return html`${sectionHeading(this.#viewer, words.derived)}
      <ul class="people">
        ${tasks.map(
          (task) => html`<li class="made">
            <span class="grow">${words.concepts[task.concept] ?? task.concept}</span>
            <span class="tag ${task.state}">${words.taskStates[task.state]}</span>
            ${settled.has(task.state) ? this.#result(task) : nothing}
          </li>`,
        )}
      </ul>`;
  }

  #result(task: TaskOf): unknown {
    const resource = this.#resource;
    const result = this.#results.get(keyOf(task));
    if (!resource || result === undefined) return html`<div class="result"><p>${this.#words.loading}</p></div>`;
    if (!result) {
      return html`<div class="result">
        <p>${this.#words.unreadable}</p>
        <button type="button" class="link" @click=${() => void this.#read(resource, task)}>${this.#words.retry}</button>
      </div>`;
    }
    const shown = resultOf(result, { viewer: this.#viewer, words: this.#words, resource });
    return html`<div class="result">
      ${shown} ${result.output.artifacts.map((artifact) => this.#artifact(resource, task.concept, artifact))}
    </div>`;
  }

  #artifact(resource: Resource, concept: string, artifact: Artifact): TemplateResult {
    const { name, size } = artifact;
    return this.#form(name, formatSize(size, this.#viewer.language), () => this.#saveArtifact(resource, concept, name));
  }

  #forms(resource: Resource): TemplateResult | typeof nothing {
    if (!resource.variants.length) return nothing;
    const { variants, forms, open } = this.#words;
    return html`${sectionHeading(this.#viewer, forms)}
      <ul class="people">
        ${resource.variants.map((variant) => {
          const name = variants[variant] ?? variant;
          const way = html`<button
            type="button"
            class="link"
            aria-label=${open(name)}
            @click=${() => void this.#open(resource, variant)}
          >
            ${name}
          </button>`;
          return html`<li>${this.#form(name, way, () => save(this.#viewer, resource, variant))}</li>`;
        })}
      </ul>`;
  }

  #form(name: string, shown: unknown, take: () => Promise<void>): TemplateResult {
    const label = this.#words.download(name);
    const content = typeof shown === 'string' ? html`${name} <span class="quiet">${shown}</span>` : shown;
    return html`<span class="form">
      <span class="grow">${content}</span>
      <button type="button" class="tool" aria-label=${label} @click=${() => void take()}>${download}</button>
    </span>`;
  }

  async #open(resource: Resource, variant: string): Promise<void> {
    try {
      followLink({ href: await urlOf(this.#viewer, resource, { variant }), target: '_blank', rel: 'noopener' });
    } catch (error) {
      this.#viewer.fail(error, () => void this.#open(resource, variant));
    }
  }

  /** Fetches the bytes: the platform has signed links only for variants. */
  async #saveArtifact(resource: Resource, concept: string, name: string): Promise<void> {
    const again = () => void this.#saveArtifact(resource, concept, name);
    try {
      const { client } = await this.#viewer.whenReady();
      const path = [resource.id, 'tasks', concept, name].map(encodeURIComponent).join('/');
      const response = await client.fetch(`${client.baseUrl}/r/${path}`, await client.authorise({}));
      if (!response.ok) {
        const code = refusals[response.status] ?? 'unexpected-status';
        return this.#viewer.fail({ code, kind: code }, again);
      }
      const href = URL.createObjectURL(await response.blob());
      followLink({ href, download: name });
      // The browser has read it by then.
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
    } catch (error) {
      this.#viewer.fail(error, again);
    }
  }

  async #read(resource: Resource, task: TaskOf): Promise<void> {
    const key = keyOf(task);
    const { signal } = this.#call;
    this.#results.set(key, undefined);
    this.#viewer.requestUpdate();
    let result: Result | null = null;
    try {
      const resources = await this.#viewer.whenReady();
      const output = await resources.taskOutput(resource.id, task.concept, { signal });
      const pictured = task.concept === 'thumbnail' && output.state === 'completed';
      const picture = pictured ? await urlOf(this.#viewer, resource, { variant: 'thumbnail' }) : undefined;
      result = { output, picture };
    } catch (error) {
      if (signal.aborted) return;
      // Shown in place of the result; the viewer shows the end of the session.
      if (isFailure(error, 'unauthenticated')) this.#viewer.fail(error);
    }
    if (!signal.aborted && this.#results.has(key)) this.#results.set(key, result);
    this.#viewer.requestUpdate();
  }

  #forget(): void {
    this.#call.abort();
    this.#call = new AbortController();
    this.#results.clear();
  }
}

const sectionHeading = ({ element }: Viewer, text: string): TemplateResult =>
  heading(element, text, 'class="info-section"', 1, 3);

/** Users who have access, and whether all of the workspace have. */
function accessList(
  { visibility }: Resource,
  entries: readonly AccessEntry[],
  viewer: Viewer,
  words: Pick<Messages, 'info' | 'actions'>,
): TemplateResult | typeof nothing {
  if (visibility === 'private' && !entries.length) return nothing;
  return html`${sectionHeading(viewer, words.info.access)}
    <ul class="people">
      ${visibility === 'workspace' ? html`<li class="quiet">${words.info.accessWorkspace}</li>` : nothing}
      ${entries.map((entry) => accessEntry(entry, words.actions))}
    </ul>`;
}

function accessEntry({ who, role, inheritedFrom }: AccessEntry, words: ActionMessages): TemplateResult {
  const name = who.name ?? who.email ?? '';
  return html`<li>
    ${face({ id: who.id ?? name, name })}<span class="grow"><bdi>${name}</bdi></span>
    <span class="quiet">
      ${words.roles[role]}${inheritedFrom ? html` · ${words.inheritedFrom(inheritedFrom.name)}` : nothing}
    </span>
  </li>`;
}

type Link = ResourceInfo['links']['to'][number];

/** Links from and to a resource, and its revisions if there are several. */
const linksAndRevisions = (
  { links, revisions }: ResourceInfo,
  viewer: Viewer,
  words: InfoMessages,
): TemplateResult => html`
  ${listOf(words.linksTo, links.to, viewer)} ${listOf(words.linksFrom, links.from, viewer)}
  ${
    revisions.length > 1
      ? html`${sectionHeading(viewer, words.revisions)}
          <ul class="people">
            ${revisions.map(
              ({ revision, createdAt, createdBy }) => html`<li>
                ${face(createdBy)}<span class="grow">${words.revision(revision)}</span>
                <span class="quiet">${formatMoment(createdAt, viewer.language)}</span>
              </li>`,
            )}
          </ul>`
      : nothing
  }
`;

function listOf(label: string, links: readonly Link[], viewer: Viewer): TemplateResult | typeof nothing {
  if (!links.length) return nothing;
  return html`${sectionHeading(viewer, label)}
    <ul class="people">
      ${links.map(
        ({ id, name, kind }) => html`<li>
          ${iconOf({ kind, mediaType: '' })}<a
            class="link"
            href=${viewer.hrefOf(id)}
            @click=${(event: MouseEvent) => viewer.follow(event, id)}
            dir="auto"
            >${name}</a
          >
        </li>`,
      )}
    </ul>`;
}

const derivedStyles = css`
  .info-section {
    margin: 0.875rem 0 0.25rem;
    padding-block-start: 0.875rem;
    border-block-start: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: var(--_t1);
    font-weight: var(--_strong);
  }
  .info .made {
    flex-wrap: wrap;
    padding-block: 0.3125rem;
  }
  .info .result {
    flex: 1 0 100%;
    min-inline-size: 0;
  }
  .info .result p {
    margin: 0;
    color: var(--_quiet);
  }
  .info .result ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .info .form {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 0.4375rem;
    min-inline-size: 0;
  }
  .info .headings li {
    min-block-size: 1.625rem;
  }
  .info .headings .level-1 {
    padding-inline-start: 0.75rem;
  }
  .info .headings .level-2,
  .info .headings .level-3,
  .info .headings .level-4,
  .info .headings .level-5 {
    padding-inline-start: 1.5rem;
  }
  .info .result .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3125rem;
  }
  .info .chips li {
    min-block-size: 0;
    padding: 0.125rem 0.5625rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 2.5);
    font-size: var(--_t1);
  }
  .info .thumbnail {
    display: block;
    max-inline-size: 100%;
    max-block-size: 11.25rem;
    block-size: auto;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .info .values {
    max-block-size: 10rem;
    margin: 0;
    font-size: var(--_t1);
    white-space: pre-wrap;
    overflow: auto;
  }
`;
