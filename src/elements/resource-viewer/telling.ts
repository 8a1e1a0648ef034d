import type { LitElement } from 'lit';
import type { Issue, Problem } from '../../contract/problem.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { LocaliseController, type Localised } from '../../controllers/localise.ts';
import { formatNumber, formatSize } from '../../localisation/amounts.ts';
import { refusals } from '../../localisation/sections/refusals.ts';
import { failureWords, issueWords } from '../../localisation/failure-words.ts';
import type { RefusalMessages } from '../../localisation/sections/refusals.ts';
import type { PlatformFailure } from '../../transport/failure.ts';
import { rareStates } from './rare-states.ts';
import { rareStyles } from './rare-styles.ts';
import type { Viewer } from './view.ts';

type Say = (
  params: NonNullable<Problem['params']>,
  words: RefusalMessages,
  language: string,
  failure: object,
) => string | undefined;

const unreachable = { code: 'network', kind: 'unreachable' };

/** Two sizes in words that tell them apart. */
function sizes(bytes: readonly [number, number], language: string): readonly [string, string] {
  const [one, other] = bytes.map((each) => formatSize(each, language));
  if (one !== undefined && other !== undefined && one !== other) return [one, other];
  const exact = new Intl.NumberFormat(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  return [exact.format(bytes[0]), exact.format(bytes[1])];
}

/** When a failure said that it may be tried again: known by when it was first told of. */
const over = new WeakMap<object, Date>();

/** Problem code → what is said of it here; nothing where its parameters tell no more than its code. */
const own: Readonly<Record<string, Say>> = {
  forbidden: ({ permission }, { forbidden }) =>
    Object.hasOwn(forbidden, String(permission)) ? forbidden[permission as keyof typeof forbidden] : undefined,
  too_large: ({ limit, maximum, size }, words, language) => {
    if (typeof maximum !== 'number') return undefined;
    if (limit === 'workspaceBytes') return words.full(formatSize(maximum, language));
    if (limit !== 'markdownBytes' || typeof size !== 'number') return undefined;
    return words.tooLarge(...sizes([size, maximum], language));
  },
  no_row: (_params, { noRow }) => noRow,
  row_gone: ({ name }, { rowGone }) => rowGone(String(name)),
  conflict: ({ reason, maximum }, words, language) =>
    reason === 'too_deep' && typeof maximum === 'number' ? words.tooDeep(formatNumber(maximum, language)) : undefined,
  rate_limited: (_params, words, language, failure) => {
    const { retryAfter } = failure as Partial<PlatformFailure>;
    if (!retryAfter) return undefined;
    const end = over.get(failure) ?? new Date(Date.now() + retryAfter * 1000);
    over.set(failure, end);
    return words.limitedUntil(new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(end));
  },
};

/** What a viewer says of what did not go through; loaded after its first frame. */
export class Telling {
  /** What fills the viewer when it is neither ready nor waiting. */
  readonly rare = rareStates;
  readonly #viewer: Viewer;
  readonly #common: Localised;
  readonly #localise: LocaliseController<'refusals'>;
  readonly #whyNot: (reason: string) => string | undefined;
  readonly #countdown: CountdownController;
  #until = 0;

  /**
   * @param common has the sentences of all elements
   * @param whyNot why an act can't be done, by the reason of a conflict
   */
  constructor(viewer: Viewer, common: Localised, whyNot: (reason: string) => string | undefined) {
    const element = viewer.element as LitElement;
    this.#viewer = viewer;
    viewer.adopt(rareStyles);
    this.#common = common;
    this.#whyNot = whyNot;
    this.#localise = new LocaliseController(element, { refusals });
    this.#countdown = new CountdownController(element, () => this.#until);
  }

  /** Why something did not go through; nothing before its words are there. */
  wordsFor(error: unknown): string | undefined {
    const failures = this.#common.lazyWords?.failures;
    if (!failures) return undefined;
    const { code, kind, detail } = (error ?? {}) as Partial<PlatformFailure>;
    if (!code) return failureWords(failures, unreachable);
    const { params = {}, issues } = detail?.problem ?? {};
    const say = Object.hasOwn(own, code) ? own[code] : undefined;
    const said =
      say?.(params, this.#localise.words.refusals, this.#localise.language, error as object) ??
      (code === 'conflict' ? this.#whyNot(String(params['reason'])) : undefined);
    if (said) return said;
    const [issue] = issues ?? [];
    if (issue) return issueWords(failures, issue);
    return failureWords(failures, { ...(error as object), code, kind: kind ?? code });
  }

  issueWords(issue: Issue): string | undefined {
    const failures = this.#common.lazyWords?.failures;
    return failures && issueWords(failures, issue);
  }

  /** @param until epoch milliseconds at which what waits goes on; nothing where nothing waits */
  limited(until: number | undefined): string | undefined {
    const began = until !== undefined && !this.#until;
    this.#until = until ?? 0;
    if (until === undefined) return undefined;
    const { refusals } = this.#localise.words;
    if (began) queueMicrotask(() => this.#viewer.announce(refusals.limited));
    return refusals.goesOnIn(this.#common.clock(this.#countdown.seconds));
  }
}
