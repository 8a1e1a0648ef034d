import type { User } from '../contract/authentication/user.ts';
import type { ResourceEventData } from '../contract/resources/apis/events.ts';
import type { ResourceEventKind } from '../contract/resources/resource.ts';
import { problem, respond, type Answer } from './answer.ts';
import { ordinary } from './operations.ts';
import type { ResourceWorld } from './resource-world.ts';
import { readRequest, type Operation, type ScriptedRequest } from './request.ts';
import { astrid, World, type ScriptedMail, type WorldOptions } from './world.ts';

export interface Script extends WorldOptions {
  /** Where it says it is; by default `https://platform.example`. */
  readonly baseUrl?: string;
  /**
   * Operation → answer. One answer is given every time; a list is given one by one, and after its end the platform
   * answers by the contract again.
   */
  readonly on?: Readonly<Partial<Record<Operation, Answer | readonly Answer[]>>>;
}

interface Kept {
  readonly body: string;
  readonly response: Promise<Response>;
}

/**
 * A platform without a network, for stories and tests: a `fetch` that speaks the contract, with answers by script.
 * Nothing in it waits for a clock: what is held is held until `release()`.
 */
export class ScriptedPlatform {
  readonly baseUrl: string;
  /** Every request, in the order in which they came. */
  readonly requests: ScriptedRequest[] = [];
  /** Hand this to whatever takes a `fetch`. */
  readonly fetch: typeof globalThis.fetch = (input, init) => this.#fetch(input, init);
  /** While true, no request gets an answer. */
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

  /** Who is signed in by cookie. */
  get user(): User | null {
    return this.#world.user;
  }

  /** The workspace: what others do in it is done here. */
  get resources(): ResourceWorld {
    return this.#world.resources;
  }

  /** Every mail that was asked for, with its code and its link's token. */
  get mails(): readonly ScriptedMail[] {
    return this.#world.mails;
  }

  /** A mail that was asked for elsewhere: its link is good for one press. */
  sendMail(user: User = astrid): ScriptedMail {
    this.#world.ask(user, undefined);
    return this.#world.mails.at(-1)!;
  }

  /** Scripts an operation anew from here on, as in {@link Script.on}. */
  on(operation: Operation, answer: Answer | readonly Answer[]): void {
    this.#always.delete(operation);
    this.#queues.delete(operation);
    if (Array.isArray(answer)) this.#queues.set(operation, answer as readonly Answer[]);
    else this.#always.set(operation, answer as Answer);
  }

  /** Signs in by cookie as another tab would; this one hears of it when it asks. */
  signIn(user: User = astrid): void {
    this.#world.user = user;
  }

  /** Ends every session, as another tab or the passing of time would. */
  endSessions(): void {
    this.#world.user = null;
    this.#world.bearers.clear();
    this.#world.events?.end();
  }

  /**
   * Tells whoever follows what has happened in the workspace; that it has is scripted by {@link ScriptedPlatform.resources}.
   *
   * @throws {TypeError} on a platform that is not `live`
   */
  tell(kind: ResourceEventKind, data: ResourceEventData): void {
    if (!this.#world.events) throw new TypeError('This platform has no events: script it with `live: true`.');
    this.#world.events.tell(kind, data);
  }

  /** How many follow what happens by an open stream. */
  get followers(): number {
    return this.#world.events?.followers ?? 0;
  }

  /** Lets held answers go: of one operation, or all. */
  release(operation?: Operation): void {
    for (const gate of [...this.#gates]) {
      if (operation !== undefined && gate.operation !== operation) continue;
      this.#gates.delete(gate);
      gate.open();
    }
  }

  /** Resolves with an operation's request when it has come so many times. */
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
    this.requests.push(request);
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const watcher of watchers) watcher();

    request.signal.throwIfAborted();
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

  /** The same key and body get the same answer; the same key with another body is a conflict. */
  #ordinary(operation: Operation, request: ScriptedRequest): Answer {
    const answer = () => ordinary[operation](this.#world, request);
    const key = request.headers.get('Idempotency-Key');
    if (!key) return answer();
    const body = JSON.stringify(request.body);
    const before = this.#kept.get(`${operation} ${key}`);
    if (before) return before.body === body ? async () => (await before.response).clone() : problem('conflict');
    const fresh = answer();
    // A key is of who is signed in: what was said to nobody is not said again.
    const forgotten = ['too_many_attempts', 'unauthenticated'];
    if (!(typeof fresh === 'object' && 'problem' in fresh && forgotten.includes(fresh.problem))) {
      const response = respond(fresh, { request, ordinary: answer, gate: () => Promise.resolve() });
      this.#kept.set(`${operation} ${key}`, { body, response });
    }
    return fresh;
  }
}

/** A platform that answers by the contract, but where `script` says otherwise. */
export const scriptedPlatform = (script?: Script): ScriptedPlatform => new ScriptedPlatform(script);
