import { expect } from 'vitest';
import { mailTo, newAddress } from './journey-people.ts';
import { codeIn, submitSignUp, verify } from './sign-up-client.ts';

interface SignedUp {
  readonly user: { readonly id: string; readonly workspace: { readonly rootResourceId: string } };
  readonly session: { readonly token: string };
}

/** A user without a browser, with a session. */
export class Worker {
  readonly url: string;
  readonly address: string;
  /** The root directory of their workspace. */
  readonly root: string;
  readonly token: string;

  private constructor(url: string, address: string, { user, session }: SignedUp) {
    this.url = url;
    this.address = address;
    this.root = user.workspace.rootResourceId;
    this.token = session.token;
  }

  /** @param mailUrl address of a process, which shows e-mails to no proxy */
  static async signUp(url: string, mailUrl = url): Promise<Worker> {
    const address = newAddress();
    const asked = (await (await submitSignUp(url, address)).json()) as { result: { challengeId: string } };
    const code = codeIn(await mailTo(mailUrl, address));
    const verified = await verify(url, { challengeId: asked.result.challengeId, code });
    expect(verified.status).toBe(200);
    return new Worker(url, address, (await verified.json()) as SignedUp);
  }

  get headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.token}` };
  }

  /** Submits a form of the resources by its short name. @returns the resource's id */
  async submit(name: string, target: string, value: object, more: object = {}): Promise<string> {
    const response = await fetch(`${this.url}/api/v0/forms/submit`, {
      method: 'POST',
      headers: { ...this.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: `@service/resources/schema/${name}`, target, value, ...more }),
    });
    const text = await response.text();
    expect([response.status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
    return (JSON.parse(text) as { result: { resource: { id: string } } }).result.resource.id;
  }

  /** Makes one of each name, twenty at a time. */
  async createAll(kind: 'directory' | 'document', target: string, names: readonly string[]): Promise<void> {
    for (let at = 0; at < names.length; at += 20) {
      await Promise.all(names.slice(at, at + 20).map((name) => this.submit(`create-${kind}`, target, { name })));
    }
  }

  /** Current position in the stream of events. */
  async position(): Promise<number> {
    const headers = { ...this.headers, Accept: 'application/json' };
    const response = await fetch(`${this.url}/r/${this.root}`, { headers });
    return Number(response.headers.get('event-position'));
  }
}
