import { expect, test } from 'vitest';
import { createResourcePage } from '../../../../../platform/src/features/resources/pages/workspace.ts';
import { TestBrowser } from '../../../support/browser.ts';
import { onOnePlatform } from '../../../support/databases.ts';
import { TestPerson } from '../../../support/people.ts';

const resourcePage = createResourcePage({ script: '/assets/page.js', preloads: {} });
const asPage = { headers: { accept: 'text/html' }, origin: null };
const routes = ['/r/', '/resources/'].flatMap((prefix) => ['', '/info'].map((suffix) => [prefix, suffix] as const));

onOnePlatform('the page of a resource', (start) => {
  test('hosts the viewer at each of its addresses, with the requested resource open', async () => {
    const anna = await TestPerson.signUp(await start({ resourcePage }), 'anna@example.com');
    const document = await anna.document(anna.root, 'to Vera.md', 'The pantry is empty.');
    for (const [prefix, suffix] of routes) {
      const { status, headers, body } = await anna.get(`${prefix}${document}${suffix}`, asPage);
      expect([prefix, suffix, status, headers.get('content-type')]).toEqual([
        prefix,
        suffix,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(body).toMatch(new RegExp(`<resource-viewer[^>]* resource-id="${document}"`));
      expect(/<resource-viewer[^>]* facet="info"/.test(body)).toBe(suffix === '/info');
      expect(body).toContain('The pantry is empty.');
    }
    for (const facet of ['search', 'graph', 'clusters', 'none']) {
      const { body } = await anna.get(`/r/${document}?facet=${facet}`, asPage);
      expect(String(body).includes(` facet="${facet}"`)).toBe(facet !== 'none');
    }
  });

  test('is not found without read access, and does not redirect to the sign-in page', async () => {
    const platform = await start({ resourcePage });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const vera = await TestPerson.signUp(platform, 'vera@example.com');
    const document = await anna.document(anna.root, 'secret.md', 'The pantry is empty.');
    for (const [prefix, suffix] of routes) {
      const path = `${prefix}${document}${suffix}`;
      const { status, body } = await vera.get(path, asPage);
      expect([path, status, String(body).includes('secret.md')]).toEqual([path, 404, false]);
      const asked = await new TestBrowser(platform).ask(path, asPage);
      expect([asked.status, asked.headers.get('location')]).toEqual([
        302,
        `/logga-in?returnTo=${encodeURIComponent(path)}`,
      ]);
    }
  });
});
