import { describe, expect, it } from 'vitest';
import { catalogue, locales, type Locale } from '@service/widgets/contract';
import { renderMail } from '../../../../../platform/src/features/authentication/emails/render.ts';
import type { MailData } from '../../../../../platform/src/ports.ts';

const signIn = '@service/authentication/emails/verify-sign-in';
const signedUp = '@service/authentication/emails/signed-up';
const invited = '@service/authentication/emails/invited';
const link = 'https://app.example.com/verify-sign-in?token=abc&x=1';
const base: MailData = { link, newAddress: false, validMinutes: 15, publicUrl: 'https://app.example.com' };

const variants: readonly (readonly [name: string, template: string, data: MailData])[] = [
  ['sign-in with link and code', signIn, { ...base, code: '482917', brand: 'Linden' }],
  ['sign-in by link alone', signIn, base],
  ['no account yet', signIn, { ...base, newAddress: true, link: 'https://app.example.com/registrera?email=a%40b.se' }],
  ['signed up with link and code', signedUp, { ...base, code: '482917', name: 'Astrid Lind' }],
  ['signed up by link alone', signedUp, { ...base, name: 'Astrid Lind', brand: 'Linden' }],
  ['invited, with an account', invited, { ...base, invitation: { kind: 'document', by: 'Bo Ek', validDays: 0 } }],
  [
    'invited, without an account',
    invited,
    { ...base, newAddress: true, brand: 'Linden', invitation: { kind: 'directory', by: 'Bo Ek', validDays: 7 } },
  ],
];

const codeLine = /^[^:]+: \u2068?(\d{3} \d{3})\u2069?$/;

/** Lifetime, how often a mail works, and what to do if it was not requested. */
const stated = {
  en: [/expire in 9 minutes/, /work once/, /can ignore this email/],
  sv: [/går ut om 9 minuter/, /fungerar en gång/, /kan du ignorera/],
  de: [/laufen in 9 Minuten ab/, /funktionieren einmal/, /kannst du diese E-Mail ignorieren/],
  ar: [/تنتهي صلاحيتهما بعد \S+ دقائق/, /مرة واحدة/, /يمكنك تجاهل هذه الرسالة/],
} as const satisfies Record<Locale, readonly RegExp[]>;

const unescape = (html: string) =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

it('has a text for every e-mail template of the catalogue', () => {
  const templates = catalogue.filter((part) => part.kind === 'emails');
  expect(templates).toHaveLength(3);
  for (const part of templates) if ('id' in part) expect(renderMail(part.id, 'en', base).subject).not.toBe('');
});

it('rejects a template without a text', () => {
  for (const template of ['@service/authentication/emails/other', 'toString', '__proto__']) {
    expect(() => renderMail(template, 'en', base)).toThrow(TypeError);
  }
});

describe.each(locales)('in %s', (locale) => {
  it.each(variants)('%s: text and HTML have the same content', (_name, template, data) => {
    const { subject, text, html } = renderMail(template, locale, data);
    expect(subject).toMatch(/^[^\r\n]{3,120}$/);
    expect(subject).not.toMatch(/\d{3}/);
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(unescape(html)).toContain(`href="${data.link}"`);
    expect(text).toContain(data.link);
    for (const line of text
      .split('\n')
      .filter((line) => line.length > 3 && !line.startsWith('--') && !line.endsWith(':'))) {
      expect(unescape(html)).toContain(line.replace(codeLine, '$1'));
    }
  });

  it('shows the code large, and alone in a line without other digits', () => {
    const { text, html } = renderMail(signIn, locale, { ...base, code: '482917' });
    const line = text.split('\n').find((line) => line.includes('482 917')) ?? '';
    expect(line.replace(/\D/g, '')).toBe('482917');
    expect(html).toMatch(/font-size:32px[^>]*>482 917</);
    expect(html.split('482 917')).toHaveLength(2);
  });

  it('states its lifetime, how often it works, and what to do if it was not requested', () => {
    const { text } = renderMail(signIn, locale, { ...base, code: '482917', validMinutes: 9 });
    for (const sentence of stated[locale]) expect(text).toMatch(sentence);
  });

  it('never puts a code into an e-mail to an address without an account', () => {
    const { text, html } = renderMail(signIn, locale, { ...base, newAddress: true, code: '482917' });
    expect(text + html).not.toMatch(/482.?917/);
  });

  it('works without a brand', () => {
    const { subject, text } = renderMail(signIn, locale, base);
    expect(subject + text).not.toMatch(/undefined|\bto \.|på \.|bei \./);
    expect(text).toContain('app.example.com');
  });
});

it('escapes everything that an unknown user typed: no markup, header or link', () => {
  const name = '<img src=x onerror=alert(1)>"\'&';
  const brand = 'Evil\r\nBcc: all@example.com\u202e</title><script>';
  const { subject, text, html } = renderMail(signedUp, 'en', { ...base, name, brand, code: '482917' });
  expect(subject).not.toMatch(/[\r\n\u202e]/);
  expect(html).not.toMatch(/<img|<script|<\/title><script/);
  expect(text).not.toContain('\u202e');
  for (const message of [
    'Click www.evil.example now',
    'https://evil.example',
    'You won at evil.example',
    'x'.repeat(90),
  ]) {
    const mail = renderMail(signedUp, 'en', { ...base, name: message });
    expect(mail.text + mail.html).not.toContain(message);
  }
  expect(renderMail(signedUp, 'en', { ...base, name: 'J. R. Öst' }).text).toContain('Welcome, J. R. Öst');
});

it('isolates names from right to left, in the subject, the text and the HTML', () => {
  const [by, brand] = ['שלום (1)', 'مرحبا'];
  const mail = renderMail(invited, 'en', { ...base, brand, invitation: { kind: 'file', by, validDays: 0 } });
  expect(mail.subject).toBe(`\u2068${by}\u2069 shared a file with you on \u2068${brand}\u2069`);
  expect(mail.text).toContain(`\u2068${by}\u2069 shared a file with you`);
  expect(mail.html).toContain(`>\u2068${by}\u2069 shared a file with you<`);
  expect(mail.text).toContain(`Sent by \u2068${brand}\u2069 (app.example.com)`);
  expect(renderMail(signedUp, 'sv', { ...base, name: by }).text).toContain(`Välkommen, \u2068${by}\u2069`);
  // A name can't close the isolation, or bring its own.
  // In a mail from right to left, names, hosts and digits from left to right are isolated as well.
  const arabic = renderMail(invited, 'ar', {
    ...base,
    brand: 'Linden',
    invitation: { kind: 'file', by: 'Bo Ek', validDays: 0 },
  });
  expect(arabic.subject).toBe('تمت مشاركة ملف معك من \u2068Bo Ek\u2069 على \u2068Linden\u2069');
  expect(arabic.text).toContain('\u2068Linden\u2069 (\u2068app.example.com\u2069)');
  expect(renderMail(signIn, 'ar', { ...base, code: '482917' }).text).toContain('رمزك: \u2068482 917\u2069');
  const hostile = renderMail(signedUp, 'en', { ...base, name: `${by}\u2069\u202e` });
  expect(hostile.text).toContain(`Welcome, \u2068${by}\u2069`);
});

it('names the sender and the shared resource, without other text of the sender', () => {
  const data: MailData = { ...base, newAddress: true, invitation: { kind: 'directory', by: 'Bo Ek', validDays: 7 } };
  expect(renderMail(invited, 'en', data).subject).toBe('Bo Ek shared a folder with you');
  expect(renderMail(invited, 'sv', data).text).toMatch(/Bo Ek har delat en mapp med dig[^]*går ut om 7 dagar/);
  const hostile = renderMail(invited, 'en', {
    ...data,
    brand: 'Linden',
    invitation: { kind: 'file', by: 'You won: https://evil.example', validDays: 0 },
  });
  expect(hostile.subject).toBe('Someone shared a file with you on Linden');
  expect(hostile.text + hostile.html).not.toContain('evil.example');
  expect(hostile.text).toContain('Sign up with this address');
});

it('counts one minute, and names a code only where there is one', () => {
  const last = { ...base, code: '482917', validMinutes: 1 };
  expect(renderMail(signIn, 'en', last).text).toContain('expire in 1 minute.');
  expect(renderMail(signedUp, 'sv', last).text).toContain('går ut om 1 minut.');
  const words = { en: /\bcode\b/, sv: /\bkod(en)?\b/, de: /\bCode\b/, ar: /الرمز/ };
  for (const template of [signIn, signedUp]) {
    for (const locale of locales) expect(renderMail(template, locale, base).html).not.toMatch(words[locale]);
  }
});

it('contains no script and loads nothing', () => {
  for (const [, template, data] of variants) {
    const { html } = renderMail(template, 'sv', data);
    expect(html).not.toMatch(/<script|<img|<link|url\(|@import|@font-face/i);
  }
});
