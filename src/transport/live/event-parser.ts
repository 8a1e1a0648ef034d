/** An event as a stream of server-sent events carries it. */
export interface SentEvent {
  /** `message` where the stream gives it no name. */
  readonly kind: string;
  readonly data: string;
  /** The last id that the stream has named, '' where it has named none. */
  readonly id: string;
}

/** More than any event of ours has, in UTF-16 units. */
const longest = 1_048_576;

/** Reads server-sent events out of pieces that may end anywhere (HTML standard §9.2.6). */
export class EventParser {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #kind = '';
  #data: string[] = [];
  #id = '';

  /** The last id that was named, whether or not an event came with it. */
  get id(): string {
    return this.#id;
  }

  /** @throws {RangeError} for a line that is longer than anything that is meant here. */
  read(bytes: Uint8Array): SentEvent[] {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    const events: SentEvent[] = [];
    let start = 0;
    for (;;) {
      const end = text.slice(start).search(/[\r\n]/) + start;
      // what ends with CR may go on with the LF that belongs to it
      if (end < start || (text[end] === '\r' && end + 1 === text.length)) break;
      const event = this.#line(text.slice(start, end));
      if (event) events.push(event);
      start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > longest) throw new RangeError('A line of an event stream has no end.');
    return events;
  }

  #line(line: string): SentEvent | undefined {
    if (!line) return this.#end();
    const [, name = '', value = ''] = /^([^:]*)(?::\u0020?(.*))?$/s.exec(line) ?? [];
    if (name === 'event') this.#kind = value;
    else if (name === 'data') this.#data.push(value);
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    return undefined;
  }

  #end(): SentEvent | undefined {
    const [kind, data] = [this.#kind || 'message', this.#data];
    this.#kind = '';
    this.#data = [];
    return data.length ? { kind, data: data.join('\n'), id: this.#id } : undefined;
  }
}
