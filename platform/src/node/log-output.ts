import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Writable } from 'node:stream';

/** Takes whole lines. */
interface Output {
  /** @returns `false` if the text found no room: it is dropped */
  write(text: string): boolean;
  /** Resolves when everything is written, or after some milliseconds. */
  flush(milliseconds: number): Promise<void>;
}

const newline = 0x0a;

/** A file; a write ends at once, or fails on a full disk. */
class FileOutput implements Output {
  readonly #fd: number;
  /** A full disk has taken only the beginning of a line. */
  #isTorn = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(text: string): boolean {
    let bytes = Buffer.from(this.#isTorn ? `\n${text}` : text);
    try {
      while (bytes.length) {
        const written = writeSync(this.#fd, bytes);
        if (written) this.#isTorn = bytes[written - 1] !== newline;
        bytes = bytes.subarray(written);
      }
      return true;
    } catch {
      return false;
    }
  }

  async flush(): Promise<void> {}
}

/** A pipe or socket. Its stream does not block: a thread that waits for a reader would hold up the exit of the process. */
class StreamOutput implements Output {
  readonly #stream: Writable;
  readonly #mostBytes: number;

  constructor(stream: Writable, mostBytes: number) {
    this.#stream = stream;
    this.#mostBytes = mostBytes;
    // a reader that has gone
    stream.on('error', () => undefined);
  }

  write(text: string): boolean {
    if (this.#stream.writableLength + Buffer.byteLength(text) > this.#mostBytes) return false;
    this.#stream.write(text);
    return true;
  }

  async flush(milliseconds: number): Promise<void> {
    if (!this.#stream.writableLength) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#stream.write('', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** Bytes that wait for a slow reader. */
const mostWaiting = 1024 * 1024;

/** Standard output, for lines. Never waits for a reader: what finds no room is dropped and counted. */
export class LogOutput {
  readonly #output: Output;
  readonly #notice: (dropped: number) => string;
  #dropped = 0;

  /** @param notice line for what has been dropped, written as soon as there is room again */
  constructor(notice: (dropped: number) => string) {
    this.#notice = notice;
    const kind = fstatSync(1);
    if (kind.isFIFO() || kind.isSocket() || isatty(1)) {
      this.#output = new StreamOutput(process.stdout, mostWaiting);
      process.stdout.on('drain', () => this.#report());
    } else this.#output = new FileOutput(1);
  }

  write(lines: string): void {
    if (!this.#report() || !this.#output.write(lines)) this.#dropped += 1;
  }

  flush(milliseconds: number): Promise<void> {
    return this.#output.flush(milliseconds);
  }

  /** @returns `false` if there is still no room */
  #report(): boolean {
    if (!this.#dropped) return true;
    if (!this.#output.write(this.#notice(this.#dropped))) return false;
    this.#dropped = 0;
    return true;
  }
}
