import type { CreatedAccessToken } from '@service/widgets/contract';
import { useAction, useCurrentUser, useService } from '@service/widgets/react';
import { createSdk, PlatformFailure, type Sdk } from '@service/widgets/sdk';
import { createAccessTokens } from '@service/widgets/transport';
import { useState } from 'react';

const currentUser = '@service/authentication/actions/get-current-user';

/** A script with an access token that the user creates and revokes. */
export function Script({ platform }: { readonly platform: string }) {
  const { user } = useCurrentUser();
  const { client } = useService();
  const { invoke, result } = useAction(currentUser);
  const [made, setMade] = useState<CreatedAccessToken>();
  const [output, setOutput] = useState<readonly string[]>([]);
  if (!user) return null;

  const tokens = createAccessTokens(client);
  const say = (line: string) => setOutput((lines) => [...lines, line]);
  const script = (): Sdk => createSdk({ baseUrl: platform, token: made?.token ?? '' });

  async function make() {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const token = await tokens.create({ name: 'React example', expiresAt });
    setMade(token);
    say(`Made a token: ${token.token.slice(0, 8)}…`);
  }

  async function upload() {
    const file = new File(['Written by a page.\n'], 'from-react.txt', { type: 'text/plain' });
    const sdk = script();
    const id = await sdk.upload(file, { onConflict: 'rename' });
    say(`Uploaded: ${(await sdk.resources.read(id)).resource.name}`);
    const large = { name: 'large.bin', size: 20_000_000, parentId: user!.workspace.rootResourceId };
    const begun = await sdk.uploads.create({ ...large, onConflict: 'rename' });
    await begun.cancel();
    const gone = await sdk.uploads.resume(begun.id).catch((error: unknown) => error);
    say(`Cancelled an upload: ${gone instanceof PlatformFailure ? gone.code : 'it is still there'}`);
  }

  async function invokeByToken() {
    try {
      say(`Invoked as: ${(await script().invoke(currentUser, {})).user.email}`);
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      say(`Refused: ${error.detail.status}`);
    }
  }

  async function revoke() {
    await tokens.revoke(made?.id ?? '');
    say('Revoked');
  }

  return (
    <section>
      <p>
        <button onClick={() => void invoke({})}>Who am I?</button> <output>{result?.user.email}</output>
      </p>
      <p>
        <button onClick={() => void make()}>Make a token</button>{' '}
        <button disabled={!made} onClick={() => void invokeByToken()}>
          Invoke by it
        </button>{' '}
        <button disabled={!made} onClick={() => void upload()}>
          Upload by it
        </button>{' '}
        <button disabled={!made} onClick={() => void revoke()}>
          Revoke it
        </button>
      </p>
      <ol>
        {output.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  );
}

/** Never called: checks that mistakes do not compile with the installed package. */
export async function mistakes(sdk: Sdk): Promise<void> {
  // @ts-expect-error there is no such action
  await sdk.invoke('@service/authentication/actions/get-user', {});
  // @ts-expect-error a background task is no action
  await sdk.invoke('@service/authentication/tasks/get-current-user', {});
  // @ts-expect-error the payload lacks what is to be cancelled
  await sdk.invoke('@service/resources/actions/cancel-upload', {});
}
