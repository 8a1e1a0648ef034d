import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import { pages } from 'virtual:served-pages';
import { beforeAll, describe, test } from 'vitest';
import { emailExamples } from '../../.storybook/email-examples.ts';
import { Emails, type EmailsBlock } from '../../.storybook/emails.ts';
import type { DocumentFrame } from '../../.storybook/frame.ts';
import { ServedPages, type ServedPagesBlock } from '../../.storybook/served-pages.ts';
import type { EmailFacts, EmailText } from '../../platform/src/features/authentication/emails/email.ts';
import { emails, type EmailId } from '../../platform/src/features/authentication/emails/index.ts';
import { renderMail } from '../../platform/src/features/authentication/emails/render.ts';
import { catalogue, locales, problemStatus, type Locale } from '../../src/contract/index.ts';

beforeAll(() => {
  for (const define of [Emails, ServedPages]) define();
});

const framesIn = (block: Element) => [...block.shadowRoot!.querySelectorAll<DocumentFrame>('docs-frame')];
const optionsIn = (block: Element) => [...block.shadowRoot!.querySelectorAll('option')];

/** The document of a frame, once it has loaded. */
async function documentIn(frame: DocumentFrame): Promise<Document> {
  const inner = frame.shadowRoot!.querySelector('iframe')!;
  await expect.poll(() => inner.contentDocument?.querySelector('h1, h2')).not.toBeNull();
  await expect.poll(() => inner.contentDocument?.documentElement.style.colorScheme).toBe(frame.scheme);
  return inner.contentDocument!;
}

const background = (frame: DocumentFrame, { body, documentElement }: Document) =>
  [body, documentElement]
    .map((each) => frame.ownerDocument.defaultView!.getComputedStyle(each).backgroundColor)
    .find((colour) => colour !== 'rgba(0, 0, 0, 0)');

/** All combinations of what a template decides by. */
function* allFacts(): Iterable<EmailFacts> {
  const both = [true, false];
  for (const hasBrand of both)
    for (const hasName of both)
      for (const hasCode of both)
        for (const newAddress of both)
          for (const kind of ['directory', 'document', 'file'] as const)
            for (const by of ['Bo Ek', undefined])
              for (const days of [7, 0])
                yield {
                  brand: hasBrand ? 'Linden' : undefined,
                  name: hasName ? 'Astrid Lind' : undefined,
                  hasCode: hasCode && !newAddress,
                  minutes: 15,
                  newAddress,
                  invitation: { by, kind, days },
                };
}

const wordsOf = (text: string) => text.split(/\s+/);
const sentencesOf = ({ preheader, introduction, button, notes }: EmailText) => [
  preheader,
  button,
  ...introduction,
  ...notes,
];

describe('the page of e-mails', () => {
  test.for(Object.keys(emails) as EmailId[])('shows each sentence of %s', (id) => {
    for (const locale of locales) {
      const shown = Object.values(emailExamples[id]).map((data) => renderMail(id, locale, data));
      const all = shown
        .flatMap(({ subject, text, html: markup }) => [subject, text, markup])
        .join('\n')
        .replaceAll('&#39;', "'")
        .replaceAll(/[\u2068\u2069]/g, '');
      const words = new Set(wordsOf(all));
      for (const facts of allFacts()) {
        const text = emails[id][locale](facts);
        for (const sentence of sentencesOf(text)) expect(all).to.contain(sentence);
        // Subjects and headings combine parts.
        for (const word of wordsOf(`${text.subject} ${text.heading}`)) expect(words).to.include(word);
      }
    }
  });

  test('shows exactly what is sent, in each language, scheme and width', async () => {
    const block = await fixture<EmailsBlock>(html`<docs-emails></docs-emails>`);
    const cases = Object.entries(emailExamples).flatMap(([id, examples]) =>
      Object.entries(examples).map(([name, data]) => [id, name, data] as const),
    );
    expect(optionsIn(block)).to.have.length(cases.length);
    for (const [id, name, data] of cases) {
      const select = block.shadowRoot!.querySelector('select')!;
      select.value = `${id} ${name}`;
      select.dispatchEvent(new Event('change'));
      await block.updateComplete;
      const sent = locales.map((locale) => renderMail(id, locale, data));
      expect(framesIn(block).map(({ content }) => content)).to.deep.equal(
        sent.flatMap((mail) => Array.from({ length: 4 }, () => mail.html)),
      );
      const texts = [...block.shadowRoot!.querySelectorAll('pre')].map(({ textContent }) => textContent);
      expect(texts).to.deep.equal(sent.map(({ text }) => text));
      const subjects = [...block.shadowRoot!.querySelectorAll('dd:first-of-type')].map(
        ({ textContent }) => textContent,
      );
      expect(subjects).to.deep.equal(sent.map(({ subject }) => subject));
    }
  });

  test('shows both schemes and widths whatever the browser prefers', async () => {
    const block = await fixture<EmailsBlock>(html`<docs-emails></docs-emails>`);
    const frames = framesIn(block).slice(0, 4);
    expect(frames.map(({ scheme, width }) => [scheme, width])).to.deep.equal([
      ['light', 600],
      ['light', 320],
      ['dark', 600],
      ['dark', 320],
    ]);
    const colours: unknown[] = [];
    for (const frame of frames) {
      const document = await documentIn(frame);
      expect(document.documentElement.clientWidth).to.equal(frame.width);
      colours.push(background(frame, document));
    }
    expect(colours[0]).to.equal(colours[1]);
    expect(colours[2]).to.equal(colours[3]);
    expect(colours[0]).not.to.equal(colours[2]);
    await expect(block).to.be.accessible();
  });
});

describe('the page of pages and errors', () => {
  test('has each page and problem of the platform, and each is in the list', async () => {
    const block = await fixture<ServedPagesBlock>(html`<docs-served-pages></docs-served-pages>`);
    expect(optionsIn(block).map(({ value }) => value)).to.deep.equal(pages.map(({ name }) => name));
    const paths = new Set(pages.map(({ path }) => path));
    const published = catalogue.flatMap((part) => (part.kind === 'page' && 'path' in part ? part.path : []));
    for (const path of [...published, '/profil', '/dev/mail', '/r/…', '/resource-actions/…/rename'])
      expect(paths).to.include(path);
    const errors = pages.filter(({ group }) => group === 'Errors').map(({ name }) => name);
    expect(errors).to.deep.equal(Object.entries(problemStatus).map(([code, status]) => `${status} ${code}`));
    await expect(block).to.be.accessible();
  });

  test.for(locales)('has each page in the language %s, and without a failure', (locale: Locale) => {
    for (const { name, group, status, html: markup } of pages) {
      expect(markup[locale], name).to.contain(`<html lang="${locale}"${locale === 'ar' ? ' dir="rtl"' : ''}>`);
      if (group === 'Pages') expect(status, name).to.equal(/refused|wrong/.test(name) ? 422 : 200);
    }
  });

  test('shows elements without script, in both schemes and widths', async () => {
    const block = await fixture<ServedPagesBlock>(html`<docs-served-pages></docs-served-pages>`);
    const frames = framesIn(block);
    expect(frames.map(({ name }) => name)).to.deep.equal(
      ['English', 'Svenska', 'Deutsch', 'العربية'].flatMap((language) =>
        ['light', 'dark'].flatMap((scheme) => [1000, 375].map((width) => `${language}, ${scheme}, ${width} px`)),
      ),
    );
    const [light, dark] = await Promise.all([frames[0]!, frames[2]!].map(documentIn));
    expect(light!.querySelector('service-sign-in')!.shadowRoot!.querySelector('input')).not.to.equal(null);
    expect(background(frames[0]!, light!)).not.to.equal(background(frames[2]!, dark!));
  });
});
