import { afterAll, beforeAll, describe, expect } from 'vitest';
import { atlas } from '../../../examples/dialects/atlas/dialect.js';
import { listenAtlas } from '../../../examples/dialects/atlas/server.ts';
import { folio } from '../../../examples/dialects/folio/dialect.js';
import { listenFolio } from '../../../examples/dialects/folio/server.ts';
import type { Verified } from '../../../src/contract/authentication/apis/verify-sign-in.ts';
import { createSdk, type Sdk } from '../../../src/sdk/index.ts';
import type { Dialect, PlatformClient } from '../../../src/transport/index.ts';
import { createClient } from '../../../src/transport/client.ts';
import { speak } from '../../../src/transport/dialect/index.ts';

const rows = {
  folio: { listen: listenFolio, dialect: folio },
  atlas: { listen: listenAtlas, dialect: { ...atlas, askEvery: 20 } satisfies Dialect },
};

export const currentUser = '@service/authentication/actions/get-current-user';
export const form = (name: string) => `@service/authentication/schema/${name}`;

/** User who has signed up. */
export interface Signed {
  readonly client: PlatformClient;
  readonly verified: Verified;
  readonly token: string;
  /** Signed in by the token. */
  readonly sdk: Sdk;
  readonly root: string;
}

/** Worked dialect on its server. */
export class WorkedStage {
  readonly dialect: Dialect;
  readonly server: Awaited<ReturnType<typeof listenFolio>>;

  constructor(dialect: Dialect, server: Awaited<ReturnType<typeof listenFolio>>) {
    this.dialect = dialect;
    this.server = server;
  }

  /** Last e-mail to an address. */
  letterTo(email: string) {
    return this.server.archive.people.letterTo(email);
  }

  sdk(token?: string): Sdk {
    return createSdk({ baseUrl: this.server.url, dialect: this.dialect, ...(token !== undefined && { token }) });
  }

  /** Client with a session of its own, or with a token. */
  client(token?: string, language = 'en'): PlatformClient {
    const { url: baseUrl } = this.server;
    const own = { language: () => language, ...(token !== undefined && { getToken: () => token }) };
    return createClient({ baseUrl, credentials: 'token', fetch: speak(this.dialect, { baseUrl }), ...own });
  }

  async signUp(email: string, name = 'Astrid Lind'): Promise<Signed> {
    const client = this.client();
    const value = { name, email, workspaceName: 'Lindholm' };
    const { result } = await client.submit({ type: form('sign-up'), value });
    const { challengeId } = result as { challengeId: string };
    const { digits: code } = this.letterTo(email);
    const wrong = await client
      .verify({ challengeId, code: code === '111111' ? '222222' : '111111' })
      .catch((error: unknown) => error);
    expect(wrong).toMatchObject({
      code: 'validation_failed',
      detail: { problem: { issues: [{ path: ['code'], code: 'wrong_code', params: { attemptsLeft: 4 } }] } },
    });
    const verified = await client.verify({ challengeId, code });
    const token = verified.session.token ?? '';
    return { client, verified, token, sdk: this.sdk(token), root: verified.user.workspace.rootResourceId };
  }
}

/** Runs the tests on both worked dialects, each on a server of its own. */
export function onEveryWorked(what: string, tests: (stage: () => WorkedStage) => void): void {
  describe.each(Object.entries(rows))(`%s ${what}`, (_name, { listen, dialect }) => {
    let stage: WorkedStage;
    beforeAll(async () => {
      stage = new WorkedStage(dialect, await listen());
    });
    afterAll(() => stage.server.close());
    tests(() => stage);
  });
}
