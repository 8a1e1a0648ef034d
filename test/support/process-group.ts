import { RoundRobinProxy } from './round-robin-proxy.ts';
import { startServe, type ServeProcess } from './serve-process.ts';

/** Processes of the platform on one PostgreSQL and one data folder, behind a proxy without stickiness. */
export class ProcessGroup {
  readonly proxy: RoundRobinProxy;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #processes = new Map<string, ServeProcess>();

  private constructor(proxy: RoundRobinProxy, variables: Readonly<Record<string, string>>) {
    this.proxy = proxy;
    this.#variables = {
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: '1',
      LOG: 'info',
      ...variables,
    };
  }

  static async start(count: number, variables: Readonly<Record<string, string>>): Promise<ProcessGroup> {
    const group = new ProcessGroup(await RoundRobinProxy.start(), variables);
    await Promise.all(Array.from({ length: count }, () => group.#add()));
    await group.proxy.whenReady(count);
    return group;
  }

  /** Address of the proxy. */
  get url(): string {
    return this.proxy.url;
  }

  /** Addresses of the processes. */
  get urls(): readonly string[] {
    return [...this.#processes.keys()];
  }

  get processes(): readonly ServeProcess[] {
    return [...this.#processes.values()];
  }

  /** Replaces a process by a new one: SIGTERM, its end, a start. @returns the ended process */
  async restart(url: string): Promise<ServeProcess> {
    const process = this.#processes.get(url);
    if (!process) throw new Error(`No process at ${url}.`);
    process.kill('SIGTERM');
    await process.exited;
    this.proxy.remove(url);
    this.#processes.delete(url);
    await this.#add();
    await this.proxy.whenReady(this.#processes.size);
    return process;
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    for (const process of this.#processes.values()) process.kill('SIGKILL');
    await Promise.all(this.processes.map(({ exited }) => exited));
  }

  async #add(): Promise<void> {
    const process = startServe(this.#variables);
    const url = await process.address;
    this.#processes.set(url, process);
    this.proxy.add(url);
  }
}
