import { css, html, LitElement, type TemplateResult } from 'lit';
import { renderMail } from '../platform/src/features/authentication/emails/render.ts';
import type { MailData } from '../platform/src/ports.ts';
import { locales, type Locale } from '../src/contract/index.ts';
import { tokens } from '../src/theme/tokens.ts';
import { blockOf, fontStyles } from './blocks.ts';
import { emailExamples } from './email-examples.ts';
import { frames, galleryStyles } from './frame.ts';
import { languages } from './look.ts';

interface Example {
  readonly id: string;
  readonly template: string;
  readonly name: string;
  readonly data: MailData;
}

const examples: readonly Example[] = Object.entries(emailExamples).flatMap(([template, cases]) =>
  Object.entries(cases).map(([name, data]) => ({ id: `${template} ${name}`, template, name, data })),
);

const widths = [600, 320];

/** E-mails as the platform renders them, in each language, scheme and width, and as plain text. */
export class EmailsBlock extends LitElement {
  static override readonly properties = { shown: { state: true } };
  static override readonly styles = [
    tokens,
    fontStyles,
    galleryStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 0.25rem 1rem;
        margin: 0 0 1rem;
      }
      dt {
        color: var(--_quiet);
      }
      dd {
        margin: 0;
      }
      pre {
        margin: 0;
        padding: 1rem;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        font: 0.8125rem/1.6 var(--_mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  declare shown: Example;

  constructor() {
    super();
    this.shown = examples[0]!;
  }

  protected override render(): TemplateResult {
    return html`<label>
        E-mail
        <select @change=${({ target }: Event) => this.#select((target as HTMLSelectElement).value)}>
          ${Object.keys(emailExamples).map(
            (template) =>
              html`<optgroup label=${template}>
                ${examples
                  .filter((each) => each.template === template)
                  .map(({ id, name }) => html`<option value=${id} ?selected=${id === this.shown.id}>${name}</option>`)}
              </optgroup>`,
          )}
        </select>
      </label>
      ${locales.map((locale) => this.#inLanguage(locale))}`;
  }

  #select(id: string): void {
    this.shown = examples.find((each) => each.id === id) ?? this.shown;
  }

  #inLanguage(locale: Locale): TemplateResult {
    const { template, data } = this.shown;
    const { subject, text, html: content } = renderMail(template, locale, data);
    const language = languages[locale];
    return html`<h2 lang=${locale}>${language}</h2>
      <dl lang=${locale}>
        <dt lang="en">Subject</dt>
        <dd>${subject}</dd>
        <dt lang="en">Beside it</dt>
        <dd>${preheaderIn(content)}</dd>
      </dl>
      ${frames(language, content, { widths, zoom: 0.85 })}
      <pre lang=${locale} tabindex="0" aria-label="Plain text, ${language}">${text}</pre>`;
  }
}

/** Text that inboxes show beside the subject, without what keeps the body out of it. */
const preheaderIn = (content: string): string =>
  new DOMParser()
    .parseFromString(content, 'text/html')
    .querySelector('body > div')!
    .textContent.replaceAll(/[\u034f\u200c\u00a0]+/g, '');

export const Emails = blockOf('docs-emails', EmailsBlock);
