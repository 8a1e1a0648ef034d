import { uuidOf, type AccessToken, type Locale } from '@service/widgets/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { messages as messagesBy } from '../../../messages.ts';

/** Days until a token expires; '' for never. */
const lifetimes = ['30', '90', '365', ''];
const usual = '90';

/** Replaces the element without script. */
const style = `
service-access-tokens { display: none; }
.plain { display: grid; gap: 1.25rem; }
.plain :is(h2, h3, p) { margin: 0; }
.plain form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem 0.75rem; margin: 0; }
.plain label { display: grid; gap: 0.25rem; }
.plain :is(input, select, button) { box-sizing: border-box; min-height: 2.25rem; padding: 0.25rem 0.625rem; font: inherit; }
.plain input[readonly] { width: 100%; font-family: ui-monospace, monospace; }
.plain ul { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
.plain li form { justify-content: space-between; align-items: center; }
`;

const noscriptStyle = unsafeHTML(`<noscript><style>${style.trim().replace(/\n\s*/g, ' ')}</style></noscript>`);

export interface PlainTokens {
  readonly locale: Locale;
  readonly path: string;
  readonly tokens: readonly AccessToken[];
  readonly name: string | undefined;
  readonly issue: string | undefined;
  readonly created: string | undefined;
}

function row(token: AccessToken, { locale, path }: PlainTokens): TemplateResult {
  const messages = messagesBy[locale].tokens;
  const day = (time: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));
  const { id, name, prefix, createdAt, lastUsedAt, expiresAt } = token;
  const facts = [
    `${prefix}…`,
    messages.created(day(createdAt)),
    lastUsedAt ? messages.lastUsed(day(lastUsedAt)) : messages.neverUsed,
    ...(expiresAt ? [messages.expiresAt(day(expiresAt))] : []),
  ];
  return html`<li>
    <form method="post" action=${path}>
      <span><b>${name}</b><br />${facts.join(' · ')}</span>
      <button name="revoke" value=${id} aria-label=${messages.revokeNamed(name)}>${messages.revoke}</button>
    </form>
  </li>`;
}

export function plainTokens(view: PlainTokens): TemplateResult {
  const { locale, path, tokens, name, issue, created } = view;
  const messages = messagesBy[locale].tokens;
  // pressed twice, or posted again by a reload, it is the same token
  const press = uuidOf(crypto.getRandomValues(new Uint8Array(16)));
  return html`${noscriptStyle}
    <section class="plain" aria-labelledby="plain-heading">
      <h2 id="plain-heading">${messages.heading}</h2>
      <p>${messages.description}</p>
      ${
        created === undefined
          ? nothing
          : html`<p role="status">${messages.createdHeading(name ?? '')}. ${messages.shownOnce}</p>
            <input readonly autocomplete="off" aria-label=${messages.secret} value=${created} />`
      }
      <form method="post" action=${path}>
        <input type="hidden" name="press" value=${press} />
        <label
          >${messages.name}
          <input
            name="name"
            maxlength="80"
            required
            autocomplete="off"
            value=${created === undefined ? (name ?? '') : ''}
            aria-invalid=${issue ? 'true' : 'false'}
            aria-describedby=${issue ? 'plain-issue' : nothing}
          />
        </label>
        <label
          >${messages.lifetime}
          <select name="days">
            ${lifetimes.map(
              (days) =>
                html`<option value=${days} ?selected=${days === usual}>
                  ${days ? messages.days(Number(days)) : messages.neverExpires}
                </option>`,
            )}
          </select>
        </label>
        <button>${messages.submit}</button>
        ${issue ? html`<span id="plain-issue" role="alert">${issue}</span>` : nothing}
      </form>
      <h3>${messages.list}</h3>
      ${
        tokens.length
          ? html`<ul>
            ${tokens.map((token) => row(token, view))}
          </ul>`
          : html`<p>${messages.empty}</p>`
      }
    </section>`;
}
