import { describe, expect, test } from 'vitest';
import { en, sv } from '../../src/localisation/index.ts';
import { renderServed, servedElements, type ServedElement } from '../support/element-served.ts';

const plain = (markup: string) =>
  markup
    .replaceAll(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#39;|&#x27;/g, '’')
    .replaceAll(/\s+/g, ' ');

describe.each(Object.entries<ServedElement>(servedElements))('%s', (name, element) => {
  test.each(['en', 'sv'])('renders on a server in %s', async (language) => {
    const markup = await renderServed(element, language);
    expect(markup).toMatch(/<template shadowroot="open" shadowrootmode="open"/);
    expect(markup).toContain('<style>');
    expect(plain(markup)).not.toMatch(/undefined|\[object|NaN/);
    if (name === 'platform') expect(markup).toMatch(/<slot +name="signed-in" +hidden/);
  });

  test('contains no text in another language, and no handler', async () => {
    const [english, swedish] = await Promise.all([renderServed(element, 'en'), renderServed(element, 'sv')]);
    expect(english).not.toMatch(/\son\w+=/);
    if (name !== 'platform') expect(plain(english)).not.toBe(plain(swedish));
  });
});

describe('usable before script', () => {
  test("a form posts to the page's URL", async () => {
    const markup = await renderServed(servedElements['sign-in'], 'sv');
    expect(markup).toMatch(/<form[^>]+method="post"[^>]+action="\/logga-in"/);
    expect(markup).toMatch(/<input[^>]+name="email"/);
    expect(plain(markup)).toContain(sv.signIn.submit);
  });

  test('shows typed values and their issues again', async () => {
    const markup = await renderServed(servedElements['sign-up refused'], 'en');
    expect(markup).toMatch(/<input[^>]+name="email"[^>]+value="bo@ek"/s);
    expect(markup).toMatch(/<input[^>]+name="name"[^>]+value="Bo"/s);
    expect(markup).toMatch(/name="email"[^>]+aria-invalid="true"/s);
    expect(plain(markup)).toContain('The platform said no.');
    expect(plain(markup)).toContain('The address lacks a part after the dot.');
  });

  test('shows the code step, and offers a new e-mail', async () => {
    const markup = await renderServed(servedElements['sign-in waiting'], 'en');
    expect(markup).toMatch(/<input[^>]+name="code"/);
    expect(markup).toMatch(/<button[^>]+name="resend"/);
    expect(plain(markup)).toContain('b•••@ek.example');
  });

  test('shows a refused code with its issue', async () => {
    const markup = await renderServed(servedElements['sign-in code refused'], 'en');
    expect(markup).toMatch(/<input[^>]+name="code"[^>]+value="111 111"[^>]+aria-invalid="true"/s);
    expect(plain(markup)).toContain('Wrong code.');
    expect(await renderServed(servedElements['sign-in waiting'], 'en')).not.toMatch(/name="code"[^>]+value=/s);
  });

  test('a link is redeemed with its token', async () => {
    const markup = await renderServed(servedElements['verify ready'], 'en');
    expect(markup).toMatch(/<input[^>]+name="token"[^>]+value="link_1"/);
    expect(plain(markup)).toContain(en.verify.otherBrowser.slice(0, 40));
  });

  test('signs out without script', async () => {
    const markup = await renderServed(servedElements['current-user'], 'en');
    expect(markup).toMatch(/<button[^>]+name="sign-off"[^>]+value="here"/);
    expect(plain(await renderServed(servedElements['current-user nobody'], 'sv'))).toContain(sv.currentUser.signIn);
  });

  test.each(Object.entries<ServedElement>(servedElements))(
    '%s has no button that needs script',
    async (_name, element) => {
      const markup = (await renderServed(element, 'en')).replaceAll(/<style>[^]*?<\/style>/g, '');
      let forms = 0;
      for (const [tag] of markup.matchAll(/<form\s|<\/form>|<button[^>]*>/g)) {
        if (tag.startsWith('<form')) forms += 1;
        else if (tag === '</form>') forms -= 1;
        else if (!forms) expect(tag).toMatch(/\s(?:popovertarget=|hidden)/);
      }
    },
  );

  test.each([
    ['en', 'Page 2 of 8', 'Previous page', 'Next page'],
    ['sv', 'Sida 2 av 8', 'Föregående sida', 'Nästa sida'],
  ])(
    'a list is a plain table with links, to the pages around it too: %s',
    async (language, position, previous, next) => {
      const markup = (await renderServed(servedElements['resource-viewer page 2'], language)).replaceAll(
        /<!--[^]*?-->/g,
        '',
      );
      const [, list = ''] = /<div class="paged">([^]*)<\/div>\s*<div class="unseen"/.exec(markup) ?? [];
      expect(list).toContain('<table');
      expect(list).not.toMatch(/role="|tabindex|aria-selected|aria-multiselectable|aria-describedby|<button/);
      expect(list.match(/<tr\s/g)).toHaveLength(31);
      expect(list.match(/<a[^>]*\shref="\/r\//g)).toHaveLength(30);
      const links = Array.from(
        list.matchAll(/<a class="button small" href="([^"]*)"\s*>([^<]*)</g),
        ([, href, text]) => [href, text],
      );
      expect(links).toEqual([
        ['?page=1', previous],
        ['?page=3', next],
      ]);
      expect(plain(list)).toContain(position);
      const whole = await renderServed(servedElements['resource-viewer'], language);
      expect(whole).not.toContain('class="pager"');
    },
  );

  test('escapes text from strangers', async () => {
    const { html } = await import('lit');
    const evil = '"><script>alert(1)</script>';
    const served = JSON.stringify({ values: { email: evil }, failure: evil });
    const markup = await renderServed(
      () => html`<service-sign-in brand=${evil} email=${evil} served-state=${served}></service-sign-in>`,
      'en',
    );
    expect(markup).not.toContain('<script>');
  });
});
