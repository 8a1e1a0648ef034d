import type { Mail, Mailer } from '../../ports.ts';

export class MemoryMailer implements Mailer {
  /** Oldest first. */
  readonly sent: Mail[] = [];
  #waiters: { matches: (mail: Mail) => boolean; resolve: (mail: Mail) => void }[] = [];

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
    const reached = this.#waiters.filter(({ matches }) => matches(mail));
    this.#waiters = this.#waiters.filter((waiter) => !reached.includes(waiter));
    for (const { resolve } of reached) resolve(mail);
  }

  /** First matching e-mail, past or future. */
  find(matches: (mail: Mail) => boolean): Promise<Mail> {
    const mail = this.sent.find(matches);
    return mail ? Promise.resolve(mail) : new Promise((resolve) => this.#waiters.push({ matches, resolve }));
  }
}
