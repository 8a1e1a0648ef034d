import { createSdk, type SdkOptions } from '../../src/sdk/index.ts';
import { astrid, scriptedPlatform, type Script } from '../../src/testing/index.ts';

type Fetch = typeof globalThis.fetch;

/** A scripted platform with an SDK of somebody who has signed in to it by a code; `between` stands between the two. */
export async function signedIn(
  script: Script = {},
  options: Partial<SdkOptions> = {},
  between: (fetch: Fetch) => Fetch = (fetch) => fetch,
) {
  const platform = scriptedPlatform(script);
  const sdk = createSdk({
    baseUrl: platform.baseUrl,
    fetch: between(platform.fetch),
    pause: () => Promise.resolve(),
    ...options,
  });
  const { confirm } = await sdk.signIn(astrid.email);
  await confirm(platform.mails[0]!.code);
  const asked = (operation: string) => platform.requests.filter((request) => request.operation === operation);
  return { platform, sdk, asked };
}

/** What a promise was rejected with; nothing where it was not. */
export const failing = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => undefined).catch((error: unknown) => error);
