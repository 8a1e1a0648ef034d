import type { Locale } from '@service/widgets/contract';
import { directionOf } from '@service/widgets/localisation';

export interface MailContent {
  readonly locale: Locale;
  readonly title: string;
  readonly preheader: string;
  readonly sender: string;
  readonly heading: string;
  readonly introduction: readonly string[];
  readonly button: { readonly label: string; readonly link: string };
  readonly code?: { readonly label: string; readonly digits: string; readonly line: string } | undefined;
  readonly notes: readonly string[];
  readonly linkFallback: string;
  readonly footer: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** sRGB values of the theme's tokens, because mail programs lack oklch(). */
const accent = '#2d69de';
const light = { page: '#f9fafc', card: '#ffffff', line: '#e1e3e7', text: '#1b1f28', quiet: '#5b616b', wash: '#f2f3f7' };
const dark = { page: '#0d0f13', card: '#15171b', line: '#2c2f35', text: '#ebedf1', quiet: '#9a9fa7', wash: '#202329' };

/** Dark colours for programs with media queries; others keep the inline colours. */
const darkRules = [
  `.page{background:${dark.page}!important}`,
  `.card{background:${dark.card}!important;border-color:${dark.line}!important}`,
  `.text{color:${dark.text}!important}`,
  `.quiet{color:${dark.quiet}!important}`,
  `.wash{background:${dark.wash}!important;border-color:${dark.line}!important}`,
];
const style = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkRules.join('')}}`,
  ...darkRules.map((rule) => `[data-ogsc] ${rule}`),
  '@media (max-width:520px){.card{padding:24px 20px!important}.page-cell{padding:0!important}}',
].join('\n');

const sans = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const paragraph = (text: string, kind: 'text' | 'quiet', size = 16): string =>
  `<p class="${kind}" style="margin:0 0 16px;${sans};font-size:${size}px;line-height:1.5;color:${light[kind]}">${escape(text)}</p>`;

const button = (label: string, link: string): string => `<table ${table} style="margin:8px 0 24px"><tr>
<td bgcolor="${accent}" style="border-radius:8px;background:${accent}"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;mso-padding-alt:12px 20px;${sans};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escape(label)}</a></td>
</tr></table>`;

const codeBox = ({
  label,
  digits,
}: NonNullable<MailContent['code']>): string => `<table ${table} width="100%" style="margin:0 0 24px"><tr>
<td class="wash" align="center" bgcolor="${light.wash}" style="padding:16px;border:1px solid ${light.line};border-radius:8px;background:${light.wash}">
<p class="quiet" style="margin:0 0 8px;${sans};font-size:14px;line-height:20px;color:${light.quiet}">${escape(label)}</p>
<p class="text" dir="ltr" style="margin:0;${mono};font-size:32px;line-height:40px;font-weight:600;letter-spacing:4px;color:${light.text}">${escape(digits)}</p>
</td>
</tr></table>`;

/** Keeps the body out of the inbox preview, which continues after the preheader. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Tables and inline styles, because Outlook renders with Word. */
export function layOutHtml(content: MailContent): string {
  const { locale, title, preheader, sender, heading, introduction, notes, linkFallback, footer } = content;
  const direction = directionOf(locale);
  // It would tear the joined letters of Arabic.
  const spacing = direction === 'ltr' ? 'letter-spacing:-0.01em;' : '';
  const start = direction === 'rtl' ? 'right' : 'left';
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escape(title)}</title>
<style>
${style}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escape(preheader)}${filler}</div>
<table class="page" ${table} width="100%" bgcolor="${light.page}" style="background:${light.page}"><tr><td class="page-cell" align="center" style="padding:32px 16px">
<!--[if mso]><table ${table} width="520"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:520px"><tr>
<td class="card" dir="${direction}" align="${start}" bgcolor="${light.card}" style="padding:32px;border:1px solid ${light.line};border-radius:12px;background:${light.card}">
<p class="quiet" style="margin:0 0 24px;${sans};font-size:14px;line-height:20px;font-weight:600;color:${light.quiet}">${escape(sender)}</p>
<h1 class="text" style="margin:0 0 16px;${sans};font-size:24px;line-height:32px;font-weight:600;${spacing}color:${light.text}">${escape(heading)}</h1>
${introduction.map((text) => paragraph(text, 'text')).join('\n')}
${button(content.button.label, content.button.link)}
${content.code ? codeBox(content.code) : ''}
${notes.map((text) => paragraph(text, 'quiet', 14)).join('\n')}
<p class="quiet" style="margin:0;${sans};font-size:12px;line-height:18px;color:${light.quiet}">${escape(linkFallback)}<br><span dir="ltr" style="word-break:break-all">${escape(content.button.link)}</span></p>
</td>
</tr><tr>
<td dir="${direction}" align="${start}" style="padding:16px 32px 0"><p class="quiet" style="margin:0;${sans};font-size:12px;line-height:18px;color:${light.quiet}">${escape(footer)}</p></td>
</tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** Plain text with the same content. */
export function layOutText({ heading, introduction, button, code, notes, footer }: MailContent): string {
  const parts = [
    heading,
    ...introduction,
    `${button.label}:\n${button.link}`,
    ...(code ? [`${code.label}:`, code.line] : []),
    ...notes,
    `-- \n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
