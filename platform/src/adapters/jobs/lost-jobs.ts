type Execute = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

interface Seen {
  readonly beat: string;
  readonly since: number;
}

/**
 * Finds jobs whose worker has died. An old heartbeat alone says little, because clocks jump: one that is looked at for
 * more than its interval, and does not change, does.
 */
export class LostJobs {
  readonly #execute: Execute;
  readonly #schema: string;
  readonly #expireSeconds: number;
  #seen = new Map<string, Seen>();

  constructor(execute: Execute, schema: string, expireSeconds: number) {
    this.#execute = execute;
    this.#schema = schema;
    this.#expireSeconds = expireSeconds;
  }

  /** Requeues lost jobs. To be called a few times per `expireSeconds`. */
  async requeue(now = performance.now()): Promise<void> {
    const { rows } = await this.#execute(
      `SELECT id, name, started_on::text AS beat FROM ${this.#schema}.job WHERE state = 'active'
        AND abs(extract(epoch FROM now() - started_on)) > $1::float8`,
      [this.#expireSeconds],
    );
    const before = this.#seen;
    this.#seen = new Map();
    for (const { id, name, beat } of rows as { id: string; name: string; beat: string }[]) {
      const known = before.get(id);
      const seen = known?.beat === beat ? known : { beat, since: now };
      this.#seen.set(id, seen);
      if (now - seen.since < (this.#expireSeconds * 1000) / 2) continue;
      await this.#execute(
        `UPDATE ${this.#schema}.job SET state = 'retry', start_after = now()
          WHERE name = $1 AND id = $2 AND state = 'active' AND started_on::text = $3`,
        [name, id, beat],
      );
    }
  }

  /** Lets jobs start that were written before the clock was set back. @param longest wait of a retry, in seconds */
  async advance(longest: number): Promise<void> {
    await this.#execute(
      `UPDATE ${this.#schema}.job SET start_after = now()
        WHERE state < 'active' AND start_after > now() + $1::float8 * interval '1 second'`,
      [longest],
    );
  }
}
