import { createSdk, type SdkOptions } from '../../src/sdk/index.ts';
import { astrid, scriptedPlatform, type Script } from '../../src/testing/index.ts';

type Fetch = typeof globalThis.fetch;

/** SDK that has signed in to a scripted platform. @param between wraps the platform's `fetch` */
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

/** Rejection of a promise; `undefined` if it resolves. */
export const failing = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => undefined).catch((error: unknown) => error);
