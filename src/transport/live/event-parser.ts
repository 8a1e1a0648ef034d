export interface SentEvent {
  /** `message` by default. */
  readonly kind: string;
  readonly data: string;
  /** Last id of the stream; '' before the first. */
  readonly id: string;
}

/** UTF-16 units; longer than any event of the platform. */
const longest = 1_048_576;

/** Parser of server-sent events in chunks (HTML standard §9.2.6). */
export class EventParser {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #kind = '';
  #data: string[] = [];
  /** Id that the next blank line sets. */
  #nextId = '';
  #id = '';

  /** Last id of the stream, once its event has ended; '' before the first. */
  get id(): string {
    return this.#id;
  }

  /** @throws {RangeError} for a line that is too long */
  read(bytes: Uint8Array): SentEvent[] {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    const events: SentEvent[] = [];
    let start = 0;
    for (;;) {
      const end = text.slice(start).search(/[\r\n]/) + start;
      // an LF may follow a CR at the end of a chunk
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
    else if (name === 'id' && !value.includes('\0')) this.#nextId = value;
    return undefined;
  }

  #end(): SentEvent | undefined {
    const [kind, data] = [this.#kind || 'message', this.#data];
    this.#kind = '';
    this.#data = [];
    this.#id = this.#nextId;
    return data.length ? { kind, data: data.join('\n'), id: this.#id } : undefined;
  }
}
