import { containerAt, memberOf, skipSpace, skipValue, type Container, type Item } from './json-text.ts';
import { isRawJSON, plain } from './kept-json.ts';
import { originsOf } from './origins.ts';

type Members = Readonly<Record<string, unknown>>;

/** How an object or an array is laid out. */
interface Shape {
  /** Between its bracket and its first item. */
  readonly lead: string;
  readonly separator: string;
  readonly trail: string;
  readonly colon: string;
  /** Each of its items has a line of its own. */
  readonly broken: boolean;
  /** What the lines of its items begin with. */
  readonly indent: string;
}

/** What something new stands in. */
type Around = Pick<Shape, 'broken' | 'indent'>;

/** A piece of what is written, with its item before, where it had one. */
interface Piece {
  readonly text: string;
  readonly at?: number;
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !isRawJSON?.(value);
const isMembers = (value: unknown): value is Members => isContainer(value) && !Array.isArray(value);
const isBroken = (text: string) => text.includes('\n');

/** Writes another value into a text, in the text's own manner. */
class Rewriting {
  readonly #text: string;
  readonly #written: ReadonlyMap<unknown, string>;
  readonly #newline: string;
  readonly #unit: string;
  readonly #colon: string;
  readonly #gap: string;

  constructor(text: string, written: ReadonlyMap<unknown, string>) {
    this.#text = text;
    this.#written = written;
    this.#newline = /\r?\n/.exec(text)?.[0] ?? '\n';
    const root = containerAt(text, skipSpace(text, 0));
    const [first] = root.items;
    const lead = first ? text.slice(root.from + 1, first.from) : '';
    this.#unit = isBroken(lead) ? lead.slice(lead.lastIndexOf('\n') + 1) : '  ';
    const colon = first?.name === undefined ? '\n' : text.slice(first.nameTo, first.value);
    const usual = isBroken(text.trim()) ? ': ' : ':';
    this.#colon = isBroken(colon) ? usual : colon;
    this.#gap = this.#colon.endsWith(' ') ? ' ' : '';
  }

  whole(before: unknown, after: unknown): string {
    const text = this.#text;
    const from = skipSpace(text, 0);
    const to = skipValue(text, from);
    const around = { broken: false, indent: this.#indentOf(from) };
    return text.slice(0, from) + this.#value({ value: from, to }, before, after, around) + text.slice(to);
  }

  /** @param like where a value stands that this one may look like. */
  #value(item: Pick<Item, 'value' | 'to'>, before: unknown, after: unknown, around: Around, like?: number): string {
    if (before === after) return this.#text.slice(item.value, item.to);
    if (isMembers(before) && isMembers(after)) return this.#members(item.value, before, after, around, like);
    if (Array.isArray(before) && Array.isArray(after)) return this.#list(item.value, before, after, around, like);
    const same = !isContainer(before) && !isContainer(after) && plain(before) === plain(after);
    return same ? this.#text.slice(item.value, item.to) : this.#fresh(after, around, like);
  }

  #members(from: number, before: Members, after: Members, around: Around, like?: number): string {
    const container = containerAt(this.#text, from);
    const model = this.#containerLike(like, '{');
    const shape = this.#shape(container, around, model);
    const last = new Map(container.items.map(({ name, value }) => [name, value]));
    const pieces: Piece[] = container.items.flatMap(({ name = '', ...item }, at) => {
      if (!Object.hasOwn(after, name) || after[name] === undefined) return [];
      // Of two with one name the last counts; what the others say is nobody's to change.
      const value =
        last.get(name) === item.value
          ? this.#value(item, before[name], after[name], shape, memberOf(model, name)?.value)
          : this.#text.slice(item.value, item.to);
      return [{ text: this.#text.slice(item.from, item.value) + value, at }];
    });
    for (const [name, value] of Object.entries(after)) {
      if (value === undefined || last.has(name)) continue;
      const near = memberOf(model, name) ?? this.#alike(container, value);
      pieces.push({ text: JSON.stringify(name) + shape.colon + this.#fresh(value, shape, near?.value) });
    }
    return this.#joined(container, shape, pieces);
  }

  #list(
    from: number,
    before: readonly unknown[],
    after: readonly unknown[],
    around: Around,
    like: number | undefined,
  ): string {
    const container = containerAt(this.#text, from);
    const { items } = container;
    const model = this.#containerLike(like, '[');
    const shape = this.#shape(container, around, model);
    const origins = originsOf(before, after);
    const pieces = after.map((value, nth): Piece => {
      const at = origins[nth];
      const item = at === undefined ? undefined : items[at];
      const near = (at === undefined ? items.at(-1) : (items[at - 1] ?? items[at + 1])) ?? model?.items[0];
      if (!item || at === undefined) return { text: this.#fresh(value, shape, near?.value) };
      return { text: this.#value(item, before[at], value, shape, near?.value), at };
    });
    return this.#joined(container, shape, pieces);
  }

  #joined(container: Container, shape: Shape, pieces: readonly Piece[]): string {
    const { from, to } = container;
    const [open, close] = [this.#text.charAt(from), this.#text.charAt(to - 1)];
    if (!pieces.length) return container.items.length ? open + close : this.#text.slice(from, to);
    const joined = pieces.map((piece, nth) => this.#between(container, shape, pieces[nth - 1], piece) + piece.text);
    return open + shape.lead + joined.join('') + shape.trail + close;
  }

  /** What stood between two, or before or after one of them; else what usually stands there. */
  #between({ items }: Container, { separator }: Shape, previous: Piece | undefined, { at }: Piece): string {
    if (!previous) return '';
    const next = at || (previous.at === undefined ? 0 : previous.at + 1);
    const [one, other] = [items[next - 1], items[next]];
    return one && other ? this.#text.slice(one.to, other.from) : separator;
  }

  #fresh(value: unknown, around: Around, like: number | undefined): string {
    const written = this.#written.get(value);
    if (written !== undefined) return written;
    if (!isContainer(value)) return JSON.stringify(value) ?? 'null';
    const list: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    const [open, close] = list ? (['[', ']'] as const) : (['{', '}'] as const);
    const model = this.#containerLike(like, open);
    const shape = this.#freshShape(around, model);
    const texts = list
      ? list.map((each) => this.#fresh(each, shape, model?.items[0]?.value))
      : Object.entries(value).flatMap(([name, each]) => {
          if (each === undefined) return [];
          const near = memberOf(model, name) ?? (model && this.#alike(model, each));
          return [JSON.stringify(name) + shape.colon + this.#fresh(each, shape, near?.value)];
        });
    return texts.length ? open + shape.lead + texts.join(shape.separator) + shape.trail + close : open + close;
  }

  #containerLike(like: number | undefined, open: string): Container | undefined {
    return like !== undefined && this.#text[like] === open ? containerAt(this.#text, like) : undefined;
  }

  /** One of the same kind beside it. */
  #alike({ items }: Container, value: unknown): Item | undefined {
    if (!isContainer(value)) return undefined;
    const open = Array.isArray(value) ? '[' : '{';
    return items.findLast((item) => this.#text[item.value] === open);
  }

  #shape(container: Container, around: Around, model: Container | undefined): Shape {
    if (container.items.length) return this.#shapeOf(container);
    const broken = around.broken || isBroken(this.#text.slice(container.from, container.to));
    return this.#freshShape({ ...around, broken }, model);
  }

  /** Of one that has items. */
  #shapeOf({ from, to, items }: Container): Shape {
    const text = this.#text;
    const [first, last, previous] = [items[0]!, items.at(-1)!, items.at(-2)];
    const lead = text.slice(from + 1, first.from);
    const broken = isBroken(lead);
    return {
      lead,
      separator: previous ? text.slice(previous.to, last.from) : `,${lead || this.#gap}`,
      trail: text.slice(last.to, to - 1),
      colon: first.name === undefined ? this.#colon : text.slice(first.nameTo, first.value),
      broken,
      indent: broken ? lead.slice(lead.lastIndexOf('\n') + 1) : this.#indentOf(from),
    };
  }

  #freshShape({ broken, indent }: Around, model: Container | undefined): Shape {
    const own = model?.items.length ? this.#shapeOf(model) : undefined;
    const colon = own?.colon ?? this.#colon;
    if (own ? own.broken : broken) {
      const inner = indent + this.#unit;
      const lead = this.#newline + inner;
      return { lead, separator: `,${lead}`, trail: this.#newline + indent, colon, broken: true, indent: inner };
    }
    const inline = (text: string | undefined, otherwise: string) =>
      text === undefined || isBroken(text) ? otherwise : text;
    const separator = inline(own?.separator, `,${this.#gap}`);
    return { lead: own?.lead ?? '', separator, trail: inline(own?.trail, ''), colon, broken: false, indent };
  }

  /** What the line begins with in which something stands. */
  #indentOf(at: number): string {
    const line = this.#text.lastIndexOf('\n', at) + 1;
    return this.#text.slice(line, Math.min(at, skipSpace(this.#text, line)));
  }
}

/**
 * The text of another value: what is the same stands as it was written (white space, spelling, order, and the first of
 * two members with one name), what is new looks like what is beside it.
 *
 * @param text what `before` was parsed of.
 * @param written values whose text is known from elsewhere.
 */
export const rewritten = (
  text: string,
  before: unknown,
  after: unknown,
  written: ReadonlyMap<unknown, string> = new Map(),
): string => new Rewriting(text, written).whole(before, after);
