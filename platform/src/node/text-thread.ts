/** Entry of a thread of `TextThreads`. */
import { parentPort } from 'node:worker_threads';
import { runTextWork, type TextWork } from '../features/resources/derive/text-work.ts';

/** A call of a function by name. */
export interface TextCall<Name extends keyof TextWork = keyof TextWork> {
  readonly name: Name;
  readonly args: Parameters<TextWork[Name]>;
}

export type TextAnswer = { readonly result: unknown } | { readonly error: unknown };

parentPort?.on('message', ({ name, args }: TextCall) => {
  const answer = (message: TextAnswer) => parentPort?.postMessage(message);
  runTextWork(name, args).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error }),
  );
});
