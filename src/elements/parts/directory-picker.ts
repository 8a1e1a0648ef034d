import { css, html, nothing, type TemplateResult } from 'lit';
import { chevronRight, file, folder } from '../../theme/icons.ts';
import { isRightToLeft } from './key-events.ts';
import { notice } from './notice.ts';

export interface PickerStep {
  readonly id: string;
  readonly name: string;
}

export interface PickerRead<Directory extends PickerStep> {
  readonly resource: Directory;
  readonly children?:
    | {
        readonly items: readonly Listed<Directory>[];
        readonly nextCursor: string | null;
      }
    | undefined;
}

type Listed<Directory> = Directory & { readonly kind: string };

/** Sorted by kind, directories come first. */
export interface PickerQuery {
  readonly sort?: 'kind';
  readonly cursor?: string;
  readonly limit: number;
}

export interface PickerWords {
  readonly path: string;
  readonly empty: string;
}

export interface PickerOptions<Directory extends PickerStep> {
  readonly root: () => Element | null | undefined;
  readonly updated: () => Promise<unknown>;
  readonly changed: () => void;
  readonly words: () => PickerWords;
  readonly read: (id: string, query: PickerQuery) => Promise<PickerRead<Directory> | undefined>;
  readonly why: (error: unknown) => string;
  readonly isHeld?: (directory: PickerStep) => boolean;
  /** Lists items of other kinds too, and is called when one is pressed; default: directories alone. */
  readonly picked?: ((item: Directory, path: readonly PickerStep[]) => void) | undefined;
}

const page = 200;

/** Picks a directory by going into it, or an item in it: a list for the keyboard, and the path back. */
export class DirectoryPicker<Directory extends PickerStep> {
  /** The directory whose content is listed, once read. */
  here: Directory | undefined;
  failure: string | undefined;
  reading: Promise<void> | undefined;
  readonly #options: PickerOptions<Directory>;
  #path: readonly PickerStep[] = [];
  #items: readonly Listed<Directory>[] = [];
  #nextCursor: string | null = null;
  #loading = true;

  constructor(options: PickerOptions<Directory>) {
    this.#options = options;
  }

  /** From the topmost readable directory to the one whose content is listed. */
  get path(): readonly PickerStep[] {
    return this.#path;
  }

  render(): TemplateResult {
    const { words } = this.#options;
    const messages = words();
    const here = this.#path.at(-1);
    return html`<nav aria-label=${messages.path}>
        <ol class="picked-way">
          ${this.#path.map(
            (step, index) => html`<li>
              ${index ? chevronRight : nothing}<button
                type="button"
                class="picked-step"
                dir="auto"
                aria-current=${step === here ? 'location' : nothing}
                @click=${() => this.enter(this.#path.slice(0, index + 1))}
              >
                ${step.name}
              </button>
            </li>`,
          )}
        </ol>
      </nav>
      ${this.failure ? notice('bad', this.failure) : nothing}
      <ul class="picks" aria-busy=${this.#loading ? 'true' : 'false'} @keydown=${this.#key}>
        ${this.#items.map((item) => this.#row(item))}
        ${this.#nextCursor ? html`<li><button type="button" class="pick link" @click=${this.#more}>…</button></li>` : nothing}
        ${!this.#loading && !this.failure && !this.#items.length ? html`<li class="quiet">${messages.empty}</li>` : nothing}
      </ul>`;
  }

  #row(item: Listed<Directory>): TemplateResult {
    const isDirectory = item.kind === 'directory';
    const press = () =>
      isDirectory ? void this.enter([...this.#path, item]) : this.#options.picked?.(item, this.#path);
    return html`<li>
      <button type="button" class=${isDirectory ? 'pick' : 'pick item'} ?disabled=${this.#options.isHeld?.(item) ?? false} @click=${press}>
        ${isDirectory ? folder : file}<span dir="auto">${item.name}</span>${isDirectory ? chevronRight : nothing}
      </button>
    </li>`;
  }

  /** Goes into the last directory of a path, then focuses the first directory in it, unless the user has moved on. */
  async enter(path: readonly PickerStep[]): Promise<void> {
    this.#path = path.map(({ id, name }) => ({ id, name }));
    this.#items = [];
    this.here = undefined;
    this.reading = this.#read({ sort: 'kind', limit: page });
    const { root: rootOf, updated } = this.#options;
    const focused = () => (rootOf()?.getRootNode() as ShadowRoot | undefined)?.activeElement;
    // The directories are about to be removed, with the focused one.
    const list = rootOf()?.querySelector('.picks');
    if (list?.contains(focused() ?? null))
      rootOf()?.querySelector<HTMLElement>('.picked-way li:last-child button')?.focus();
    await updated();
    const before = focused();
    await this.reading;
    await updated();
    if (focused() !== before) return;
    const root = rootOf();
    const first = root?.querySelector<HTMLElement>('.picks button:not(:disabled)');
    (first ?? root?.querySelector<HTMLElement>('.picked-way [aria-current]'))?.focus();
  }

  readonly #more = (): void => {
    if (this.#nextCursor) void this.#read({ cursor: this.#nextCursor, limit: page });
  };

  /** Directories alone: stops at the first page that ends with other kinds. */
  async #read(query: PickerQuery): Promise<void> {
    const { read, why, changed, picked } = this.#options;
    const here = this.#path.at(-1);
    this.#loading = true;
    this.failure = undefined;
    changed();
    try {
      const found = here && (await read(here.id, query));
      if (!found || here !== this.#path.at(-1)) return;
      const items = found.children?.items ?? [];
      const listed = picked ? items : items.filter(({ kind }) => kind === 'directory');
      this.here = found.resource;
      this.#items = [...this.#items, ...listed];
      this.#nextCursor = listed.length === items.length ? (found.children?.nextCursor ?? null) : null;
    } catch (error) {
      if (here === this.#path.at(-1)) this.failure = why(error);
    } finally {
      if (here === this.#path.at(-1)) this.#loading = false;
      changed();
    }
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const [out, into] = isRightToLeft(event) ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const buttons = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const at = buttons.indexOf(event.target as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const next = buttons[moves[event.key] ?? -1];
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === into && !(event.target as Element).matches('.item')) (event.target as HTMLElement).click();
    else if (event.key === out && this.#path.length > 1) void this.enter(this.#path.slice(0, -1));
  };
}

export const pickerStyles = css`
  .picked-way {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    margin: calc(var(--_space) * 3) 0 0;
    padding: 0;
    list-style: none;
    color: var(--_quiet);
  }
  .picked-way,
  .picks {
    overflow-wrap: anywhere;
  }
  .picked-way li {
    display: flex;
    align-items: center;
    min-inline-size: 0;
  }
  :dir(rtl) :is(.picked-way .icon, .pick > .icon:last-child:not(:first-child)) {
    scale: -1 1;
  }
  .picked-step,
  .pick {
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .picked-step {
    padding: 0.25rem 0.3125rem;
  }
  .picked-step[aria-current] {
    color: var(--_text);
    font-weight: var(--_strong);
  }
  .picks {
    block-size: 13.75rem;
    margin: 0.5rem 0;
    padding: 0.3125rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    list-style: none;
    overflow: auto;
  }
  .pick {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    inline-size: 100%;
    min-block-size: 2rem;
    padding: 0.25rem 0.5625rem;
    text-align: start;
  }
  .pick > span {
    flex: 1;
    min-inline-size: 0;
  }
  .pick > .icon {
    flex: none;
    color: var(--_quiet);
  }
  .pick:not(.item) > .icon:first-child {
    color: var(--_link);
    fill: color-mix(in oklch, currentColor 16%, transparent);
  }
  .picked-step:hover,
  .pick:hover,
  .pick:focus-visible {
    background: var(--_hover);
  }
  .pick:focus-visible {
    outline-offset: -2px;
  }
  .pick:disabled {
    opacity: 0.5;
    cursor: default;
  }
  .picks > .quiet {
    padding: 0.375rem 0.5625rem;
  }
  @media (pointer: coarse) {
    .pick,
    .picked-step {
      min-block-size: 2.75rem;
    }
  }
`;
