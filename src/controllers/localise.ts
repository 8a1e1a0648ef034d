import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { scriptSettings } from '../context/platform-context.ts';
import { clock, wordsFor, type BuiltIn } from '../localisation/languages.ts';
import { hasLate, lateWords, loadLate, type LateMessages } from '../localisation/late.ts';
import type { Messages, SectionName } from '../localisation/messages.ts';

/** Elements to re-render when some `lang` changes; one observer a root serves all of them. */
const watchers = new Set<() => void>();
const watched = new WeakSet<Node>();
let observer: MutationObserver | undefined;

function watch(root: Node): void {
  if (watched.has(root)) return;
  watched.add(root);
  observer ??= new MutationObserver(() => watchers.forEach((changed) => changed()));
  observer.observe(root, { attributes: true, attributeFilter: ['lang'], subtree: true });
}

type Host = ReactiveControllerHost & HTMLElement & { messages?: DeepPartial<Messages> | undefined };

/** Single sentences that a host replaces: `{ signIn: { submit: 'Go on' } }`. */
export type DeepPartial<Whole> = { readonly [Key in keyof Whole]?: Partial<Whole[Key]> };

/** What controllers and parts use of the words of an element, whichever sections it has. */
export interface Localised {
  readonly host: object;
  readonly language: string;
  readonly late: LateMessages | undefined;
  loadLate(): Promise<void>;
  clock(seconds: number): string;
}

/**
 * The words of an element in its language: its own `lang`, the nearest `[lang]` across shadow roots, the script tag's,
 * the browser's, English.
 */
export class LocaliseController<Name extends SectionName> implements ReactiveController, Localised {
  readonly host: Host;
  readonly #builtIn: BuiltIn<Name>;
  readonly #changed = () => {
    this.#found = undefined;
    this.host.requestUpdate();
  };
  #found: ReturnType<typeof wordsFor<Name>> | undefined;

  constructor(host: Host, builtIn: BuiltIn<Name>) {
    this.host = host;
    this.#builtIn = builtIn;
    host.addController(this);
  }

  hostConnected(): void {
    this.#found = undefined;
    for (let root = this.host.getRootNode(); ; root = (root as ShadowRoot).host.getRootNode()) {
      watch(root);
      if (!(root instanceof ShadowRoot)) break;
    }
    watchers.add(this.#changed);
    globalThis.addEventListener('languagechange', this.#changed);
  }

  hostDisconnected(): void {
    watchers.delete(this.#changed);
    globalThis.removeEventListener('languagechange', this.#changed);
  }

  /** BCP 47 tag of what is shown. */
  get language(): string {
    return this.#find().language;
  }

  get words(): Pick<Messages, Name> {
    return this.#overridden(this.#find().words);
  }

  /** What is said once somebody has begun; nothing before it has been loaded. */
  get late(): LateMessages | undefined {
    const { language } = this;
    const words = lateWords(language);
    if (words && !hasLate(language)) void loadLate(language).then(this.#changed, () => undefined);
    return words && this.#overridden(words);
  }

  loadLate(): Promise<void> {
    return loadLate(this.language);
  }

  #overridden<Sections extends object>(words: Sections): Sections {
    const { messages } = this.host;
    if (!messages) return words;
    return Object.fromEntries(
      Object.entries(words).map(([section, known]) => [
        section,
        { ...(known as object), ...messages[section as SectionName] },
      ]),
    ) as Sections;
  }

  clock(seconds: number): string {
    return clock(seconds, this.language);
  }

  #find(): ReturnType<typeof wordsFor<Name>> {
    this.#found ??= wordsFor(this.#builtIn, wanted(this.host));
    return this.#found;
  }
}

function* wanted(host: HTMLElement): Iterable<string> {
  const own = host.getAttribute('lang');
  if (own) yield own;
  // A server's element has no surroundings.
  for (let element: Element | undefined = host; element?.closest;) {
    const nearest: HTMLElement | null = element.closest<HTMLElement>('[lang]');
    if (nearest?.lang) {
      yield nearest.lang;
      break;
    }
    const root: Node = element.getRootNode();
    element = 'host' in root ? (root as ShadowRoot).host : undefined;
  }
  const script = scriptSettings()?.locale;
  if (script) yield script;
  yield* globalThis.navigator?.languages ?? [];
}
