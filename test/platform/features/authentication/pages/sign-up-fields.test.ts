import { expect, test } from 'vitest';
import type { ExtraFields } from '@service/widgets/contract';
import { createPages } from '../../../../../platform/src/pages/create-pages.ts';
import { mailTo, TestBrowser, tokenOf } from '../../../support/browser.ts';
import { onOnePlatform } from '../../../support/databases.ts';

const pages = createPages({ script: '/assets/page.js', preloads: {} });
const signUpFields: ExtraFields = {
  properties: {
    company: { type: 'string', title: 'Company', 'x-service-hints': { labels: { sv: 'Företag' } } },
    share: { type: 'number', maximum: 1, title: 'Share', default: 0.5 },
    plan: {
      oneOf: [
        { const: 'small', title: 'Small' },
        { const: 'large', title: 'Large' },
      ],
      default: 'small',
    },
    news: { type: 'boolean', default: true },
  },
  required: ['company', 'plan'],
};

const form = (fields: Record<string, string>, language = 'en') => ({
  method: 'POST',
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
});

/** Visible values of a page's fields, by name; the selected label of a choice. */
function fieldsIn(body: string): Record<string, string | boolean> {
  const fields: Record<string, string | boolean> = {};
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  for (const [tag] of body.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const ticked = attribute(tag, 'type') === 'checkbox';
    if (name) fields[name] = ticked ? /\schecked[\s>=]/.test(tag) : (attribute(tag, 'value') ?? '');
  }
  for (const [select, tag = ''] of body.matchAll(/(<select[^>]*>)[\s\S]*?<\/select>/g)) {
    const selected = /<option[^>]*\sselected[^>]*>(?:<!--[\s\S]*?-->)*([^<]*)/.exec(select)?.[1] ?? '';
    fields[attribute(tag, 'name') ?? ''] = selected.trim();
  }
  return fields;
}

onOnePlatform('sign-up fields of an operator, without script', (start) => {
  const open = async () => {
    const platform = await start({ pages, settings: { signUpFields } });
    return { platform, browser: new TestBrowser(platform) };
  };

  test("are in the page with their initial values, in the visitor's language", async () => {
    const { browser } = await open();
    const { body } = await browser.ask('/registrera', { origin: null, headers: { 'accept-language': 'sv' } });
    expect(fieldsIn(body)).toEqual({
      ...{ name: '', email: '', workspaceName: '' },
      ...{ company: '', share: '0,5', plan: 'Small', news: true },
    });
    expect(body).toContain('Företag');
    expect((await browser.ask('/logga-in', { origin: null })).body).not.toContain('Company');
  });

  test('are validated, and shown again as typed, each issue at its field', async () => {
    const { browser } = await open();
    const typed = { name: 'Bo', email: 'bo@ek.example', company: '', share: '1,50', plan: '1' };
    const { status, body } = await browser.ask('/registrera', form({ ...typed, stray: 'stray' }, 'sv'));
    expect(status).toBe(422);
    expect(fieldsIn(body)).toMatchObject({ name: 'Bo', company: '', share: '1,50', plan: 'Large', news: false });
    const invalid = [...(body as string).matchAll(/<(?:input|select)[^>]*>/g)].flatMap(([tag]) =>
      tag.includes('aria-invalid="true"') ? /\sname="([^"]*)"/.exec(tag)?.[1] : [],
    );
    expect(invalid).toEqual(['company', 'share']);
    expect(body).toContain('Högst 1.');
    expect(body).not.toContain('stray');
    const hostile = { ...typed, company: '"><img src=x>', share: 'x', plan: '__proto__' };
    const again = await browser.ask('/registrera', form(hostile));
    expect(again.status).toBe(422);
    expect(fieldsIn(again.body)).toMatchObject({ company: '&quot;&gt;&lt;img src=x&gt;', share: 'x', plan: 'Select…' });
  });

  test('are stored with the account, also when the e-mail was sent again', async () => {
    const { platform, browser } = await open();
    await browser.ask('/registrera', { origin: null });
    const typed = { name: 'Bo', email: 'bo@ek.example', company: 'Ek', share: '0.25', plan: '1', news: 'true' };
    expect((await browser.ask('/registrera', form(typed))).status).toBe(303);
    await mailTo(platform, 'bo@ek.example');
    platform.clock.advance(30);
    expect((await browser.ask('/registrera', form({ resend: '1' }))).status).toBe(303);
    const mail = await mailTo(platform, 'bo@ek.example');
    expect(platform.mailer.sent).toHaveLength(2);
    expect((await browser.verify({ token: tokenOf(mail) })).status).toBe(200);
    const { rows } = await platform.database.raw('SELECT sign_up_fields FROM users');
    expect(rows).toEqual([{ sign_up_fields: { company: 'Ek', share: 0.25, plan: 'large', news: true } }]);
  });
});
