import { expect, test } from 'vitest';
import { createSdk } from '../../src/sdk/index.ts';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { publicUrl } from '../platform/support/platform.ts';
import { blocks } from '../support/pages-of-docs.ts';
import { runBlock } from '../support/run-block.ts';
import type { Fetch } from './on-platform.ts';

onOnePlatform('asVisitor of the page about servers', (start) => {
  test('passes the cookie of a request to the platform, and to no other host', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const sent: (readonly [origin: string, hasCookie: boolean])[] = [];
    const fetch: Fetch = async (input) => {
      const request = new Request(input);
      const { origin, host } = new URL(request.url);
      sent.push([origin, request.headers.has('Cookie')]);
      if (origin !== publicUrl) return new Response();
      request.headers.set('Host', host);
      return platform.fetch(request, { address: '192.0.2.9' });
    };
    const block = blocks.find(({ code }) => code.startsWith('// as-visitor.ts'))!;
    const made: { asVisitor?: (request: Request) => Fetch } = {};
    await runBlock(`${block.code.replace('https://platform.example', publicUrl)}\nmade.asVisitor = asVisitor;`, {
      modules: {},
      given: { fetch, made },
    });
    const headers = { Cookie: astrid.browser.cookieHeader };
    const visitorFetch = made.asVisitor!(new Request('https://app.example', { headers }));
    const sdk = createSdk({ baseUrl: publicUrl, fetch: visitorFetch });
    expect((await sdk.resources.read(astrid.root)).resource.id).toBe(astrid.root);
    await visitorFetch('https://other.example/');
    expect(sent.at(-1)).toEqual(['https://other.example', false]);
    expect(sent.slice(0, -1).every(([origin, hasCookie]) => origin === publicUrl && hasCookie)).toBe(true);
  });
});
