import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startServe, type ServeProcess } from './serve-process.ts';

const plenty = 100_000;

/** Limits that journeys never reach; wrong codes keep theirs. */
const limits = {
  signInMailsPerAddress: plenty,
  signInMailsPerClient: plenty,
  verificationsPerAddress: plenty,
  verificationsPerClient: plenty,
  submissionsPerMinute: plenty,
};

/** The built platform in its own process, on a new database; keeps its port and data over a restart. */
export class JourneyPlatform {
  readonly #folder = mkdtempSync(join(tmpdir(), 'journey-'));
  readonly #variables: Readonly<Record<string, string>>;
  #process: ServeProcess | undefined;
  #url = '';

  private constructor(variables: Readonly<Record<string, string>>) {
    this.#variables = variables;
  }

  /** @param first initial data folder */
  static async start(
    variables: Readonly<Record<string, string>> = {},
    first = inject('firstFolder'),
  ): Promise<JourneyPlatform> {
    const platform = new JourneyPlatform({ LIMITS: JSON.stringify(limits), BRAND: 'Lindholm', ...variables });
    cpSync(first, platform.#folder, { recursive: true });
    await platform.start();
    return platform;
  }

  /** Its origin, `http://localhost:<port>` unless `PUBLIC_URL` says otherwise. */
  get url(): string {
    return this.#url;
  }

  /** Address that it listens on; `PUBLIC_URL` may name another. */
  async address(): Promise<string> {
    if (!this.#process) throw new Error('The platform does not run.');
    return this.#process.address;
  }

  /** Its data folder. */
  get folder(): string {
    return this.#folder;
  }

  async start(): Promise<void> {
    const port = this.#url && { PORT: new URL(this.#url).port };
    this.#process = startServe({ DATA_DIR: this.#folder, ...this.#variables, ...port });
    this.#url = await this.#process.ready;
  }

  /** Kills the process; its data stays. */
  async kill(): Promise<void> {
    this.#process?.kill('SIGKILL');
    await this.#process?.exited;
  }

  /** Stops the process and removes its data. */
  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
