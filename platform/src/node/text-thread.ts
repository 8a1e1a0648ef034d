/** Entry of a thread of `TextThreads`. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { runTextWork, type TextWork } from '../features/resources/derive/text-work.ts';

/** A call of a function by name. */
export interface TextCall<Name extends keyof TextWork = keyof TextWork> {
  readonly name: Name;
  readonly args: Parameters<TextWork[Name]>;
}

export type TextAnswer = { readonly result: unknown } | { readonly error: unknown };

/** Lets the requests go first where processors are few. On Linux a thread has a priority of its own. */
function stepBack(): void {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // elsewhere all threads have the priority of their process
  }
}

stepBack();
parentPort?.on('message', ({ name, args }: TextCall) => {
  const answer = (message: TextAnswer) => parentPort?.postMessage(message);
  runTextWork(name, args).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error }),
  );
});
