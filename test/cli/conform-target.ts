import type { Row } from '../../src/cli/conform/finding.ts';
import { createPages } from '../../platform/src/pages/create-pages.ts';
import type { TestPerson } from '../platform/support/people.ts';
import { publicUrl, type TestPlatform } from '../platform/support/platform.ts';

export type Fetch = typeof globalThis.fetch;

export const pages = createPages({ script: '/assets/page.js', preloads: {} });
export const baseUrl = publicUrl;
/** Milliseconds: a busy machine is not a deviation. */
export const timeout = 60_000;

/** Calls a platform without a network. */
export const fetchOf =
  (platform: TestPlatform): Fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('host', new URL(publicUrl).host);
    return platform.fetch(new Request(input, { ...init, headers }), { address: '192.0.2.9' });
  };

export const tokenOf = async (person: TestPerson): Promise<string> =>
  (await person.browser.post('/api/v0/users/tokens', { name: 'conform' })).body.token;

export const rowOf = (rows: readonly Row[], name: string): Row | undefined => rows.find((row) => row.name === name);

/** Response of a server to an unknown path. */
export const gone = () => new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
