import type { IncomingMessage } from 'node:http';
import type { Limits } from '@service/widgets/contract';

export type BodyLimits = Pick<Limits, 'bodySeconds' | 'bodyBytesPerSecond' | 'uploadProgressBytes'>;

/** Milliseconds between two looks at the bodies on their way. */
const tick = 500;

/** Most seconds that the bytes of a body add to its deadline: held in memory, slow bodies would add up. */
const longestCredit = 300;

/** Time that a client takes for one body. */
export class BodyDeadline {
  readonly #limits: BodyLimits;
  readonly #isUpload: boolean;
  #waited = 0;
  #counted = 0;

  /** @param isUpload takes as long as it takes, as long as it goes on */
  constructor(limits: BodyLimits, isUpload: boolean) {
    this.#limits = limits;
    this.#isUpload = isUpload;
  }

  /**
   * @param seconds for which the platform has waited for the client since the last call
   * @param received bytes so far
   * @returns `false` once the client is too slow
   */
  holds(seconds: number, received: number): boolean {
    const { bodySeconds, bodyBytesPerSecond, uploadProgressBytes } = this.#limits;
    this.#waited += seconds;
    if (!this.#isUpload) {
      return this.#waited <= bodySeconds + Math.min(longestCredit, received / Math.max(1, bodyBytesPerSecond));
    }
    if (received - this.#counted >= uploadProgressBytes) {
      this.#counted = received;
      this.#waited = 0;
    }
    return this.#waited <= bodySeconds;
  }
}

interface Pending {
  readonly deadline: BodyDeadline;
  /** Bytes of the connection before the body. */
  readonly before: number;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Deadlines of all bodies that a server is receiving. */
export class BodyDeadlines {
  readonly #limits: BodyLimits;
  readonly #onLate: (incoming: IncomingMessage) => void;
  readonly #pending = new Map<IncomingMessage, Pending>();
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;

  constructor(limits: BodyLimits, onLate: (incoming: IncomingMessage) => void) {
    this.#limits = limits;
    this.#onLate = onLate;
  }

  watch(incoming: IncomingMessage): void {
    if (!hasBody(incoming)) return;
    const isUpload = incoming.headers['content-type'] === 'application/offset+octet-stream';
    const before = incoming.socket.bytesRead;
    this.#pending.set(incoming, { deadline: new BodyDeadline(this.#limits, isUpload), before });
    if (this.#timer) return;
    this.#lookedAt = performance.now();
    this.#timer = setInterval(() => this.#look(), tick).unref();
  }

  #look(): void {
    const now = performance.now();
    const seconds = (now - this.#lookedAt) / 1000;
    this.#lookedAt = now;
    for (const [incoming, { deadline, before }] of this.#pending) {
      if (incoming.complete || incoming.destroyed) this.#pending.delete(incoming);
      // bytes that are not read yet wait for the platform, not for the client
      else if (!deadline.holds(incoming.readableLength ? 0 : seconds, incoming.socket.bytesRead - before)) {
        this.#pending.delete(incoming);
        this.#onLate(incoming);
      }
    }
    if (this.#pending.size) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
