import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TextWork } from '../features/resources/derive/text-work.ts';
import { TextTooCostlyError, type TextWorker } from '../ports.ts';
import type { TextAnswer, TextCall } from './text-thread.ts';

export interface TextThreadsOptions {
  /** Threads at most. */
  readonly threads: number;
  /** Memory of each thread. */
  readonly memoryBytes: number;
  /** Module of the threads; default: that of the built platform. */
  readonly entry?: URL;
}

/** ms without work after which a thread ends and gives its memory back */
const idle = 30_000;

interface Idle {
  readonly thread: Worker;
  readonly timer: NodeJS.Timeout;
}

/** Threads with bounded memory, started when they are needed, each for one call at a time; the others wait in order. */
export class TextThreads implements TextWorker {
  readonly #options: TextThreadsOptions;
  readonly #threads = new Set<Worker>();
  readonly #idle: Idle[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: TextThreadsOptions) {
    this.#options = options;
  }

  run<Name extends keyof TextWork>(name: Name, ...args: Parameters<TextWork[Name]>): ReturnType<TextWork[Name]> {
    return this.#run({ name, args } as TextCall) as ReturnType<TextWork[Name]>;
  }

  /** Ends all threads; calls that they answer reject. */
  async close(): Promise<void> {
    for (const { timer } of this.#idle) clearTimeout(timer);
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  async #run(call: TextCall): Promise<unknown> {
    if (this.#running < this.#options.threads) this.#running += 1;
    else await new Promise<void>((turn) => void this.#waiting.push(turn));
    try {
      return await this.#ask(this.#take(), call);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #ask(thread: Worker, call: TextCall): Promise<unknown> {
    const ended = new AbortController();
    const { signal } = ended;
    try {
      // an error of the thread, such as the end of its memory, rejects
      const gone = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The thread was ended.')));
      thread.ref();
      thread.postMessage(call);
      const [answer] = (await Promise.race([once(thread, 'message', { signal }), gone])) as [TextAnswer];
      this.#keep(thread);
      if ('error' in answer) throw answer.error;
      return answer.result;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new TextTooCostlyError('The thread ran out of memory.', { cause: error });
      }
      throw error;
    } finally {
      ended.abort();
    }
  }

  #take(): Worker {
    const kept = this.#idle.pop();
    if (!kept) return this.#start();
    clearTimeout(kept.timer);
    return kept.thread;
  }

  #keep(thread: Worker): void {
    // without work it ends with the process
    thread.unref();
    const timer = setTimeout(() => {
      this.#forget(thread);
      void thread.terminate();
    }, idle);
    this.#idle.push({ thread, timer: timer.unref() });
  }

  #start(): Worker {
    const { entry = new URL('./text-thread.js', import.meta.url), memoryBytes } = this.#options;
    const thread = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: Math.max(1, Math.floor(memoryBytes / 1_048_576)) },
    });
    // between calls an error ends the thread alone
    thread.on('error', () => undefined);
    thread.once('exit', () => this.#forget(thread));
    this.#threads.add(thread);
    return thread;
  }

  #forget(thread: Worker): void {
    this.#threads.delete(thread);
    const at = this.#idle.findIndex((kept) => kept.thread === thread);
    if (at !== -1) clearTimeout(this.#idle.splice(at, 1)[0]?.timer);
  }
}
