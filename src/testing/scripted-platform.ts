import type { User } from '../contract/authentication/user.ts';
import type { ResourceEventData } from '../contract/resources/apis/events.ts';
import type { ResourceEventKind } from '../contract/resources/resource.ts';
import { problem, respond, type Answer } from './answer.ts';
import { ordinary } from './operations.ts';
import type { ResourceWorld } from './resource-world.ts';
import { readRequest, type Operation, type ScriptedRequest } from './request.ts';
import { astrid, World, type ScriptedMail, type WorldOptions } from './world.ts';

/** Options of the scripted platform. */
export interface Script extends WorldOptions {
  /** Default `https://platform.example`. */
  readonly baseUrl?: string;
  /**
   * Operation → answer. A single answer is used every time; a list is used up one by one, then the platform follows the
   * contract again.
   */
  readonly on?: Readonly<Partial<Record<Operation, Answer | readonly Answer[]>>>;
}

interface Kept {
  readonly body: string;
  readonly response: Promise<Response>;
}

/**
 * In-memory platform for stories and tests: a `fetch` that implements the contract, with scripted answers. It uses no
 * timers: a held answer waits until `release()`.
 */
export class ScriptedPlatform {
  readonly baseUrl: string;
  readonly requests: ScriptedRequest[] = [];
  readonly fetch: typeof globalThis.fetch = (input, init) => this.#fetch(input, init);
  /** While `true`, every request fails. */
  offline = false;
  readonly #world: World;
  readonly #queues = new Map<Operation, readonly Answer[]>();
  readonly #always = new Map<Operation, Answer>();
  readonly #gates = new Set<{ operation: Operation | undefined; open: () => void }>();
  readonly #watchers = new Set<() => void>();
  readonly #kept = new Map<string, Kept>();

  constructor({ baseUrl = 'https://platform.example', on = {}, ...world }: Script = {}) {
    this.baseUrl = baseUrl;
    this.#world = new World(world);
    for (const [operation, answer] of Object.entries(on)) this.on(operation as Operation, answer);
  }

  /** User of the session cookie. */
  get user(): User | null {
    return this.#world.user;
  }

  /** The workspace, to script changes by others. */
  get resources(): ResourceWorld {
    return this.#world.resources;
  }

  /** All sent mails, with their code and the token of their link. */
  get mails(): readonly ScriptedMail[] {
    return this.#world.mails;
  }

  /** Creates a mail as if requested elsewhere; its link works once. */
  sendMail(user: User = astrid): ScriptedMail {
    this.#world.ask(user, undefined);
    return this.#world.mails.at(-1)!;
  }

  /** Replaces the script of an operation, as in {@link Script.on}. */
  on(operation: Operation, answer: Answer | readonly Answer[]): void {
    this.#always.delete(operation);
    this.#queues.delete(operation);
    if (Array.isArray(answer)) this.#queues.set(operation, answer as readonly Answer[]);
    else this.#always.set(operation, answer as Answer);
  }

  /** Signs in by cookie, as another tab would; clients notice on their next request. */
  signIn(user: User = astrid): void {
    this.#world.user = user;
  }

  /** Ends every session, as another tab or expiry would. */
  endSessions(): void {
    this.#world.user = null;
    this.#world.bearers.clear();
    this.#world.events?.end();
  }

  /**
   * Publishes a live event. The change itself is made by {@link ScriptedPlatform.resources}.
   *
   * @throws {TypeError} on a platform that is not `live`
   */
  publish(kind: ResourceEventKind, data: ResourceEventData): void {
    if (!this.#world.events) throw new TypeError('This platform has no events: script it with `live: true`.');
    this.#world.events.publish(kind, data);
  }

  get followers(): number {
    return this.#world.events?.followers ?? 0;
  }

  /** Releases held answers of one operation, or all. */
  release(operation?: Operation): void {
    for (const gate of [...this.#gates]) {
      if (operation !== undefined && gate.operation !== operation) continue;
      this.#gates.delete(gate);
      gate.open();
    }
  }

  /** Resolves with the request number `count` of an operation. */
  async received(operation: Operation, count = 1): Promise<ScriptedRequest> {
    for (;;) {
      const found = this.requests.filter((request) => request.operation === operation)[count - 1];
      if (found) return found;
      await new Promise<void>((resolve) => {
        this.#watchers.add(resolve);
      });
    }
  }

  async #fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = await readRequest(input, init, this.baseUrl);
    // As in a browser, a request that is aborted before it leaves never arrives.
    request.signal.throwIfAborted();
    this.requests.push(request);
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const watcher of watchers) watcher();

    if (this.offline) throw new TypeError('Failed to fetch');
    const aborted = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    });
    return Promise.race([this.#answer(request), aborted]);
  }

  #answer(request: ScriptedRequest): Promise<Response> {
    const { operation } = request;
    const [next = undefined, ...rest] = (operation && this.#queues.get(operation)) ?? [];
    if (operation && next !== undefined) this.#queues.set(operation, rest);
    const scripted = next ?? (operation && this.#always.get(operation)) ?? 'ordinary';
    return respond(scripted, {
      request,
      ordinary: () => (operation ? this.#ordinary(operation, request) : problem('not_found')),
      gate: () => new Promise((open) => void this.#gates.add({ operation, open: () => open() })),
    });
  }

  /** Same key and body: the same answer; same key with another body: a conflict. */
  #ordinary(operation: Operation, request: ScriptedRequest): Answer {
    const answer = () => ordinary[operation](this.#world, request);
    const key = request.headers.get('Idempotency-Key');
    if (!key) return answer();
    const body = JSON.stringify(request.body);
    const before = this.#kept.get(`${operation} ${key}`);
    if (before) return before.body === body ? async () => (await before.response).clone() : problem('conflict');
    const fresh = answer();
    // Keys belong to a user: an answer to a signed-out request is not repeated after sign-in.
    const forgotten = ['too_many_attempts', 'unauthenticated'];
    if (!(typeof fresh === 'object' && 'problem' in fresh && forgotten.includes(fresh.problem))) {
      const response = respond(fresh, { request, ordinary: answer, gate: () => Promise.resolve() });
      this.#kept.set(`${operation} ${key}`, { body, response });
    }
    return fresh;
  }
}

/** Creates a platform that follows the contract except as scripted. */
export const scriptedPlatform = (script?: Script): ScriptedPlatform => new ScriptedPlatform(script);
