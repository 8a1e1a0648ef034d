import { html, nothing, type TemplateResult } from 'lit';
import type { ListQuery, Resource } from '../../../contract/resources.ts';
import { chevronRight } from '../../../theme/icons/chevron-right.ts';
import { folder } from '../../../theme/icons/folder.ts';
import { notice } from '../../parts/notice.ts';
import { footer, heading, type ActDialog, type DialogOptions } from './dialog.ts';

interface Step {
  readonly id: string;
  readonly name: string;
}

/** Directories of a directory that are asked for at once. */
const page = 200;

/** Chooses a directory by going into it: a list for the keyboard, the way back as a path. */
class MoveDialog implements ActDialog {
  readonly #options: DialogOptions;
  /** From the topmost directory that may be read to the one whose directories are listed. */
  #path: readonly Step[];
  #here: Resource | undefined;
  #directories: readonly Resource[] = [];
  #nextCursor: string | null = null;
  #loading = true;
  #reading: Promise<void> | undefined;
  #failure: string | undefined;

  constructor(options: DialogOptions) {
    this.#options = options;
    this.#path = options.resources[0]?.path ?? [];
    void this.#enter(this.#path);
  }

  render(): TemplateResult {
    const { acts, resources } = this.#options;
    const { words } = acts;
    const [first] = resources;
    const title =
      resources.length === 1 && first ? words.moveHeading(first.name) : words.moveManyHeading(resources.length);
    const here = this.#path.at(-1);
    const refusal = this.#refusal;
    return html`<form novalidate @submit=${this.#submit}>
      ${heading(title)}
      <nav aria-label=${words.moveTo}>
        <ol class="steps">
          ${this.#path.map(
            (step, index) => html`<li>
              ${index ? chevronRight : nothing}<button
                type="button"
                class="step"
                aria-current=${step === here ? 'location' : nothing}
                @click=${() => this.#enter(this.#path.slice(0, index + 1))}
              >
                ${step.name}
              </button>
            </li>`,
          )}
        </ol>
      </nav>
      ${this.#failure ? notice('bad', this.#failure) : nothing}
      <ul class="choices" aria-busy=${this.#loading ? 'true' : 'false'} @keydown=${this.#key}>
        ${this.#directories.map(
          (directory) => html`<li>
            <button
              type="button"
              class="entry"
              ?disabled=${this.#isMoved(directory)}
              @click=${() => this.#enter([...this.#path, directory])}
            >
              ${folder}<span class="clip">${directory.name}</span>${chevronRight}
            </button>
          </li>`,
        )}
        ${this.#nextCursor ? html`<li><button type="button" class="entry link" @click=${this.#more}>…</button></li>` : nothing}
        ${!this.#loading && !this.#directories.length ? html`<li class="quiet">${words.noDirectories}</li>` : nothing}
      </ul>
      <p class="quiet" role="status">${refusal ?? ''}</p>
      ${footer(this.#options, words.moveHere(here?.name ?? ''), { held: Boolean(refusal) })}
    </form>`;
  }

  /** Why they can't be moved here. */
  get #refusal(): string | undefined {
    const { resources, acts } = this.#options;
    const here = this.#path.at(-1);
    if (this.#path.some((step) => this.#isMoved(step))) return acts.words.conflicts.into_itself;
    if (here && resources.every(({ parentId }) => parentId === here.id)) return acts.words.alreadyThere;
    if (this.#here && !this.#here.permissions.includes('write')) return acts.refused({ code: 'forbidden' });
    return undefined;
  }

  #isMoved({ id }: Step): boolean {
    return this.#options.resources.some((resource) => resource.id === id);
  }

  async #enter(path: readonly Step[]): Promise<void> {
    this.#path = path.map(({ id, name }) => ({ id, name }));
    this.#directories = [];
    this.#reading = this.#read({ sort: 'kind', limit: page });
    await this.#reading;
    const { element, updateComplete } = this.#options.viewer;
    await updateComplete;
    const root = element.shadowRoot;
    const first = root?.querySelector<HTMLElement>('.choices button:not(:disabled)');
    (first ?? root?.querySelector<HTMLElement>('.steps [aria-current]'))?.focus();
  }

  readonly #more = (): void => {
    if (this.#nextCursor) void this.#read({ cursor: this.#nextCursor, limit: page });
  };

  /** Sorted by kind, directories come first: what follows the last of them is not asked for. */
  async #read(query: ListQuery): Promise<void> {
    const { viewer, acts } = this.#options;
    const here = this.#path.at(-1);
    this.#loading = true;
    this.#failure = undefined;
    viewer.requestUpdate();
    try {
      if (!here || !viewer.resources) return;
      const { resource, children } = await viewer.resources.read(here.id, query);
      if (here !== this.#path.at(-1)) return;
      const items = children?.items ?? [];
      const directories = items.filter(({ kind }) => kind === 'directory');
      this.#here = resource;
      this.#directories = [...this.#directories, ...directories];
      this.#nextCursor = directories.length === items.length ? (children?.nextCursor ?? null) : null;
    } catch (error) {
      this.#failure = acts.refused(error);
    } finally {
      this.#loading = false;
      viewer.requestUpdate();
    }
  }

  readonly #key = (event: KeyboardEvent): void => {
    const buttons = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const at = buttons.indexOf(event.target as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const next = buttons[moves[event.key] ?? -1];
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'ArrowRight') (event.target as HTMLElement).click();
    else if (event.key === 'ArrowLeft' && this.#path.length > 1) void this.#enter(this.#path.slice(0, -1));
  };

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { acts, resources } = this.#options;
    const here = this.#path.at(-1);
    // Pressed before it is known whether that is possible, it happens once it is.
    await this.#reading;
    if (!here || here !== this.#path.at(-1) || this.#failure || this.#refusal) return;
    acts.closeDialog();
    void acts.move(resources, here);
  };
}

export const open = (options: DialogOptions): ActDialog => new MoveDialog(options);
