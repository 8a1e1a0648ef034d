import { describe, expect, test } from 'vitest';
import { astrid, problem, scriptedPlatform, type Script } from '../../src/testing/index.ts';
import { createClient, createResources } from '../../src/transport/index.ts';

/** Platform whose directory responds on command. */
function open(script: Script = {}) {
  const platform = scriptedPlatform({ user: astrid, ...script });
  const asked: { readonly signal: AbortSignal; readonly answer: () => void }[] = [];
  const signOffs: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  const client = createClient({
    baseUrl: platform.baseUrl,
    openChannel: () => undefined,
    fetch: async (url, init) => {
      const held = String(url).includes('/r/');
      const leaving = String(url).includes('sign-off');
      if (held || leaving) {
        const signal = init!.signal!;
        await new Promise<void>((answer, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          if (held) asked.push({ signal, answer });
          else signOffs.push(answer);
          for (const resume of waiting.splice(0)) resume();
        });
      }
      return platform.fetch(url, init);
    },
  });
  const until = async (there: () => boolean) => {
    while (!there()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const read = () => createResources(client).read(astrid.workspace.rootResourceId);
  return { platform, client, asked, signOffs, until, read };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

describe('signing out', () => {
  test('aborts pending reads, and sends none afterwards', async () => {
    const { client, asked, signOffs, until, read } = open();
    await client.session.known();
    const before = codeOf(read());
    await until(() => asked.length === 1);
    const leaving = client.signOff();
    await until(() => signOffs.length === 1);
    expect(asked[0]!.signal.aborted).toBe(true);
    const meanwhile = codeOf(read());
    signOffs[0]!();
    await leaving;
    expect([await before, await meanwhile]).toEqual(['unauthenticated', 'unauthenticated']);
    expect(asked).toHaveLength(1);
  });

  test('repeats the aborted reads if it is refused', async () => {
    const { client, asked, signOffs, until, read } = open({ on: { signOff: problem('fresh_sign_in_required') } });
    await client.session.known();
    const before = codeOf(read());
    await until(() => asked.length === 1);
    const leaving = codeOf(client.signOff({ everywhere: true }));
    await until(() => signOffs.length === 1);
    signOffs[0]!();
    expect(await leaving).toBe('fresh_sign_in_required');
    await until(() => asked.length === 2);
    asked[1]!.answer();
    expect(await before).toBe('answered');
  });

  test('rejects a read whose own signal has aborted', async () => {
    const { client, asked, signOffs, until } = open();
    await client.session.known();
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const before = createResources(client)
      .read(astrid.workspace.rootResourceId, {}, { signal })
      .catch((error: Error) => error.name);
    await until(() => asked.length === 1);
    const leaving = client.signOff();
    await until(() => signOffs.length === 1);
    giveUp.abort();
    signOffs[0]!();
    await leaving;
    expect(await before).toBe('AbortError');
  });

  test('lets later reads ask the platform again', async () => {
    const { client, asked, signOffs, until, read } = open();
    const leaving = client.signOff();
    await until(() => signOffs.length === 1);
    signOffs[0]!();
    await leaving;
    const after = codeOf(read());
    await until(() => asked.length === 1);
    asked[0]!.answer();
    expect(await after).toBe('unauthenticated');
  });
});
