import type { User } from '../contract/authentication/user.ts';
import type { PlatformClient } from '../transport/client.ts';
import type { PlatformSession, SessionState } from '../transport/session.ts';
import { whenIdle } from './idle.ts';
import { ModelController } from './model-controller.ts';

export class SessionController extends ModelController<PlatformSession> {
  #failed = false;

  get state(): SessionState {
    return this.model?.state ?? { status: 'unknown' };
  }

  get user(): User | undefined {
    const { state } = this;
    return state.status === 'signed-in' ? state.user : undefined;
  }

  get failed(): boolean {
    return this.loadFailed || this.#failed;
  }

  client(): Promise<PlatformClient> {
    return this.platform.value.client();
  }

  protected override opened(): void {
    this.signal.addEventListener(
      'abort',
      whenIdle(() => this.preload()),
    );
  }

  protected override create({ session }: PlatformClient): PlatformSession {
    return session;
  }

  protected override connected(session: PlatformSession, signal: AbortSignal): void {
    session.known().catch(() => {
      this.#setFailed(true);
      // Not by `retryOnceReachable`, whose chunk has much more.
      import('../transport/reachable.ts')
        .then(({ onceReachable }) => onceReachable(session, signal, () => undefined))
        .catch(() => undefined);
    });
  }

  protected override changed(): void {
    this.#setFailed(false);
  }

  #setFailed(failed: boolean): void {
    this.#failed = failed;
    this.host.requestUpdate();
  }
}
