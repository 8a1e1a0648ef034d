import type { Locale } from '@service/widgets/contract';
import type { MailData } from '../ports.ts';
import { layOutHtml, layOutText, type MailContent } from './layout.ts';
import { mailWords, type MailFacts, type MailVariant } from './words.ts';

/** A mail as it is written; who it goes to and its id are the caller's. */
export interface RenderedMail {
  /** One line; never holds a code, because subjects are shown on locked screens. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** E-mail template id → which words it has for these data. */
const templates: Readonly<Record<string, (data: MailData) => MailVariant>> = {
  '@service/authentication/emails/verify-sign-in': ({ stranger }) => (stranger ? 'sign-in-stranger' : 'sign-in'),
  '@service/authentication/emails/signed-up': () => 'signed-up',
  '@service/authentication/emails/invited': ({ stranger }) => (stranger ? 'invited-stranger' : 'invited'),
};

/** Controls, line ends and characters that hide or turn what stands around them, as one space; at most 120 characters. */
const oneLine = (text: string): string => {
  const plain = text
    // oxlint-disable-next-line no-control-regex -- controls are what it takes out
    .replace(/[\u0000-\u0020\u007f-\u00a0\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length > 120 ? `${characters.slice(0, 119).join('')}…` : plain;
};

/**
 * A name as a greeting may use it, or ''. Anybody can sign up with anybody's address, so what a stranger typed must not
 * carry a message or a link into their inbox.
 */
const greetable = (name: string): string => {
  const line = oneLine(name);
  return line.length > 40 || /\/\/|@|www\.|[^\s.]\.[^\s.]{2,}/i.test(line) ? '' : line;
};

const invitationFacts = ({ invitation }: MailData): MailFacts['invitation'] => ({
  by: greetable(invitation?.by ?? '') || undefined,
  kind: invitation?.kind ?? 'document',
  days: invitation?.validDays ?? 0,
});

/** `482917` as `482 917`, the way it is read out. */
const group = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');

/**
 * Writes a mail in a language, with its text and HTML saying the same.
 *
 * @param template id of an e-mail template of the catalogue.
 * @throws {TypeError} for a template that has no words here.
 */
export function renderMail(template: string, locale: Locale, data: MailData): RenderedMail {
  const variant = Object.hasOwn(templates, template) ? templates[template]?.(data) : undefined;
  if (!variant) throw new TypeError(`There is no e-mail template ${template}.`);
  const { mails, ...common } = mailWords[locale];
  const code = variant === 'sign-in-stranger' || data.code === undefined ? undefined : group(data.code);
  const brand = data.brand === undefined ? '' : oneLine(data.brand);
  const name = data.name === undefined ? '' : greetable(data.name);
  const { subject, ...words } = mails[variant]({
    brand: brand || undefined,
    name: name || undefined,
    hasCode: code !== undefined,
    minutes: data.validMinutes,
    invitation: invitationFacts(data),
  });
  const host = new URL(data.publicUrl).host;
  const content: MailContent = {
    locale,
    title: subject,
    sender: brand || host,
    preheader: words.preheader,
    heading: words.heading,
    introduction: words.introduction,
    button: { label: words.button, link: data.link },
    code: code === undefined ? undefined : { label: common.codeLabel, digits: code, line: common.codeLine(code) },
    notes: words.notes,
    linkFallback: common.linkFallback,
    footer: common.sentBy(brand ? `${brand} (${host})` : host),
  };
  return { subject: oneLine(subject), text: layOutText(content), html: layOutHtml(content) };
}
