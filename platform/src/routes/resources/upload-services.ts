import type { Keyed } from '../../events/idempotency.ts';
import type { Once } from '../../events/invocation.ts';
import type { UploadProtocol } from '../../ports.ts';
import type { Runtime } from '../../runtime.ts';
import { cancelUpload } from '../../tasks/resources/end-upload.ts';
import { removeFiles } from '../../tasks/resources/sweep-uploads.ts';
import type { SignedIn } from '../../tasks/task.ts';
import type { Call } from '../call.ts';
import { callerOf, requireSignedIn } from '../caller.ts';
import { CallerDesk } from './upload-desk.ts';
import { UploadLocks } from './upload-locks.ts';

/** What the routes of uploads offer. */
export class UploadServices {
  readonly #runtime: Runtime;
  readonly #locks: UploadLocks;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#locks = new UploadLocks(runtime.database);
  }

  get protocol(): UploadProtocol | undefined {
    return this.#runtime.uploadProtocol;
  }

  /** @throws {ProblemError} `unauthenticated`. */
  async desk(call: Call, keyed: (body: unknown) => Keyed | undefined = () => undefined): Promise<CallerDesk> {
    return this.#deskOf(call, await requireSignedIn(this.#runtime, call), keyed);
  }

  /** The action `cancel-upload`. @throws {ProblemError} `not_found`, or `conflict` for a finished one. */
  async cancel(call: Call, signedIn: SignedIn, uploadId: string, once: Once) {
    const desk = await this.#deskOf(call, signedIn, () => undefined);
    await desk.lock(uploadId, new AbortController().signal, () => undefined);
    try {
      const cancelled = await once(async (work) => {
        await cancelUpload(work, uploadId);
        return { uploadId, state: 'cancelled' as const };
      });
      await removeFiles(this.#runtime);
      return cancelled;
    } finally {
      await desk.release();
    }
  }

  async #deskOf(call: Call, signedIn: SignedIn, keyed: (body: unknown) => Keyed | undefined): Promise<CallerDesk> {
    const caller = { ...(await callerOf(call, signedIn)), signedIn };
    return new CallerDesk(this.#runtime, this.#locks, caller, keyed);
  }
}
