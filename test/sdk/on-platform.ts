import { createSdk, type SdkOptions } from '../../src/sdk/index.ts';
import type { TestPerson } from '../platform/support/people.ts';
import { publicUrl, type TestPlatform } from '../platform/support/platform.ts';

export type Fetch = typeof globalThis.fetch;

/** The platform's own `fetch`, as a process of its own would reach it. */
export const fetchOf =
  (platform: TestPlatform): Fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('host', new URL(publicUrl).host);
    const request = new Request(input, { ...init, headers });
    return platform.fetch(request, { address: '192.0.2.9' });
  };

export const sdkOf = (platform: TestPlatform, options: Partial<SdkOptions> = {}) =>
  createSdk({ baseUrl: publicUrl, fetch: fetchOf(platform), pause: () => Promise.resolve(), ...options });

export async function tokenOf(person: TestPerson): Promise<string> {
  return (await person.browser.post('/api/v0/users/tokens', { name: 'script' })).body.token;
}

export const currentUser = '@service/authentication/actions/get-current-user';

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
