type Step =
  | { readonly kind: 'one'; readonly fits: (character: string) => boolean }
  /** Continues at each of these offsets from here. */
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'only'; readonly holds: Holds };

type Holds = (text: readonly string[], at: number, spend: Spend) => boolean;

/** Counts steps. @throws {Exhausted} over the limit */
type Spend = () => void;
class Exhausted extends Error {}

/** Limits of steps in a pattern and in a test. Over them only the platform validates. */
const longestProgram = 4000;
const mostWork = 400_000;

const fork = (...to: number[]): Step => ({ kind: 'fork', to });
const only = (holds: Holds): Step => ({ kind: 'only', holds });
const isWord = (character: string | undefined) => character !== undefined && /^\w$/.test(character);

const atEdge = (text: readonly string[], at: number) => isWord(text[at - 1]) !== isWord(text[at]);

/**
 * Compiles an untrusted regular expression to a matcher in linear time: all paths are simulated in parallel (Thompson,
 * CACM 11(6), 1968).
 *
 * @returns a matcher, which returns `undefined` over the limit; `undefined` for invalid patterns, back-references and
 *   lookbehinds
 */
export function compilePattern(source: string): ((text: string) => boolean | undefined) | undefined {
  for (const flags of ['u', 'v']) {
    try {
      void new RegExp(source, flags);
      const steps = new Compiler(source, flags).program();
      return (text) => {
        let work = 0;
        const spend = () => {
          if ((work += 1) > mostWork) throw new Exhausted();
        };
        try {
          return run(steps, [...text], 0, false, spend);
        } catch (error) {
          if (error instanceof Exhausted) return undefined;
          throw error;
        }
      };
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof Exhausted)) throw error;
    }
  }
  return undefined;
}

/** Matches from `start`, or unless `anchored` from any later position. */
function run(steps: readonly Step[], text: readonly string[], start: number, anchored: boolean, spend: Spend): boolean {
  let now: number[] = [];
  for (let at = start; ; at += 1) {
    const seen = new Set<number>();
    const ready: number[] = [];
    const todo = anchored && at > start ? now : [...now, 0];
    while (todo.length) {
      spend();
      const index = todo.pop()!;
      if (index === steps.length) return true;
      if (seen.has(index)) continue;
      seen.add(index);
      const step = steps[index]!;
      if (step.kind === 'one') ready.push(index);
      else if (step.kind === 'fork') for (const offset of step.to) todo.push(index + offset);
      else if (step.holds(text, at, spend)) todo.push(index + 1);
    }
    const character = text[at];
    if (character === undefined) return false;
    now = ready
      .filter((index) => (steps[index] as { fits: (character: string) => boolean }).fits(character))
      .map((index) => index + 1);
    if (anchored && !now.length) return false;
  }
}

/** Bounds of a quantifier: `*`, `+`, `?`, `{2}`, `{2,}` or `{2,5}`. */
function boundsOf([quantifier, least, comma, most]: RegExpExecArray): readonly [from: number, to: number] {
  if (least) return [Number(least), comma ? Number(most || Infinity) : Number(least)];
  if (quantifier.startsWith('?')) return [0, 1];
  return [quantifier.startsWith('+') ? 1 : 0, Infinity];
}

class Compiler {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;
  #depth = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  /** @throws {Exhausted} for unsupported syntax */
  program(): readonly Step[] {
    return this.#either();
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** `a|b` */
  #either(): Step[] {
    if ((this.#depth += 1) > 50) throw new Exhausted();
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    this.#depth -= 1;
    if (branches.length === 1) return branches.flat();
    const starts: number[] = [];
    let end = 1;
    for (const { length } of branches) {
      starts.push(end);
      end += length + 1;
    }
    return [
      fork(...starts),
      ...branches.flatMap((steps, index) => [...steps, fork(end - starts[index]! - steps.length)]),
    ];
  }

  #sequence(): Step[] {
    const steps: Step[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at]!)) {
      steps.push(...this.#repeated(this.#atom()));
      if (steps.length > longestProgram) throw new Exhausted();
    }
    return steps;
  }

  #repeated(steps: Step[]): Step[] {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at, this.#at + 40));
    if (!found) return steps;
    this.#at += found[0].length;
    const [from, to] = boundsOf(found);
    if (steps.length * Math.max(from, to === Infinity ? 0 : to) > longestProgram) throw new Exhausted();
    const all = Array.from({ length: from }, () => steps).flat();
    if (to === Infinity) return [...all, fork(1, steps.length + 2), ...steps, fork(-steps.length - 1)];
    for (let left = to - from; left > 0; left -= 1) all.push(fork(1, left * (steps.length + 1)), ...steps);
    return all;
  }

  #atom(): Step[] {
    if (this.#take('^')) return [only((_, at) => at === 0)];
    if (this.#take('$')) return [only((text, at) => at === text.length)];
    if (this.#take('(')) return this.#group();
    if (this.#take('\\b')) return [only(atEdge)];
    if (this.#take('\\B')) return [only((text, at) => !atEdge(text, at))];
    return [this.#character()];
  }

  #group(): Step[] {
    const ahead = this.#take('?=') ? true : this.#take('?!') ? false : undefined;
    if (ahead === undefined && !this.#take('?:')) {
      const named = /^\?<[^=!>]+>/.exec(this.#source.slice(this.#at));
      if (named) this.#at += named[0].length;
      else if (this.#source[this.#at] === '?') throw new Exhausted();
    }
    const inner = this.#either();
    this.#at += 1;
    return ahead === undefined ? inner : [only((text, at, spend) => run(inner, text, at, true, spend) === ahead)];
  }

  #character(): Step {
    const rest = this.#source.slice(this.#at);
    const escape = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u.{4}|x..|c.|[^])/u.exec(rest);
    const atom = escape?.[0] ?? (rest.startsWith('[') ? this.#class(rest) : [...rest.slice(0, 2)][0]!);
    // Back-references, and classes that match several characters.
    if (/^\\[1-9k]|\\q\{|\\p\{(?:RGI|Basic_Emoji|Emoji_Keycap)/.test(atom)) throw new Exhausted();
    this.#at += atom.length;
    if (atom.length === 1 && atom !== '.') return { kind: 'one', fits: (character) => character === atom };
    const native = new RegExp(`^(?:${atom})$`, this.#flags);
    return { kind: 'one', fits: (character) => native.test(character) };
  }

  #class(rest: string): string {
    let open = 0;
    for (let at = 0; at < rest.length; at += 1) {
      if (rest[at] === '\\') at += 1;
      else if (rest[at] === '[' && (open === 0 || this.#flags === 'v')) open += 1;
      else if (rest[at] === ']' && (open -= 1) === 0) return rest.slice(0, at + 1);
    }
    throw new Exhausted();
  }
}
