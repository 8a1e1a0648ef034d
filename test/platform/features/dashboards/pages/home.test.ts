import { expect, test } from 'vitest';
import { createPages } from '../../../../../platform/src/pages/create-pages.ts';
import { onOnePlatform } from '../../../support/databases.ts';
import { TestPerson } from '../../../support/people.ts';

const pages = createPages({ script: '/assets/page.js', preloads: {} });
const row = (instanceId: string, widgetId: string, more = {}) => ({ instanceId, widgetId, configVersion: 1, ...more });

onOnePlatform('the home page', (start) => {
  const stage = async () => {
    const anna = await TestPerson.signUp(await start({ pages }), 'anna@example.com');
    const letters = await anna.directory(anna.root, 'Letters');
    await anna.document(letters, 'to Vera.md');
    const home = async () => {
      const { status, body, headers } = await anna.get('/', { headers: { accept: 'text/html' }, origin: null });
      expect(status).toBe(200);
      return { body: body as string, policy: headers.get('content-security-policy') ?? '' };
    };
    return { anna, letters, home };
  };

  test('is a server-rendered dashboard with a viewer if none has been saved', async () => {
    const { anna, letters, home } = await stage();
    const { body, policy } = await home();
    expect(body).toContain(`directory-id="${anna.root}"`);
    expect(body).toMatch(/<resource-viewer[^>]* slot="viewer-1"/);
    expect(body).toMatch(/<slot name="viewer-1"><\/slot>/);
    expect(body).toContain(`href="/r/${letters}"`);
    expect(body).not.toContain('class="files"');
    const [style = ''] = /service-dashboard::part\(frame-0\)[^<]*/.exec(body) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
  });

  test('is the saved dashboard of the workspace, whatever it contains', async () => {
    const { anna, letters, home } = await stage();
    const other = row('x', '@acme/weather/form/forecast', { instanceId: '</style><script>' });
    const viewer = row('files', '@service/resources/form/viewer', { config: { resourceId: letters } });
    const made = await anna.submit('dashboard', anna.root, { name: 'Start', document: { widgets: [other, viewer] } });
    const { id, revision } = made.body.result.resource;
    const first = await home();
    expect(first.body).toContain(`resource-id="${id}"`);
    expect(first.body).not.toContain('directory-id=');
    expect(first.body).not.toContain('<script>');
    expect(first.body).toMatch(new RegExp(`slot="files"\\s+resource-id="${letters}"`));
    expect(first.body).toContain('to Vera.md');

    // without a viewer the page links to the files
    await anna.submit('dashboard', id, { document: { widgets: [other] } }, { ifRevision: revision });
    const second = await home();
    expect(second.body).not.toContain('<resource-viewer');
    expect(second.body).toMatch(new RegExp(`class="files" href="/r/${anna.root}"`));
    await anna.submit('delete', id, {});
    expect((await home()).body).toContain(`directory-id="${anna.root}"`);
  });
});
