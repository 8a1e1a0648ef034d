import { html, nothing, type TemplateResult } from 'lit';
import { webLink } from '../../contract/web-link.ts';
import type { SignUpMessages } from '../../localisation/sections/sign-up.ts';

/** URLs of the operator's terms and privacy policy: one of them, or both. */
export interface Terms {
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
}

export function termsAt(termsUrl: unknown, privacyUrl: unknown): Terms | undefined {
  const [terms, privacy] = [webLink(termsUrl), webLink(privacyUrl)];
  return terms || privacy ? { terms, privacy } : undefined;
}

export function termsLabel({ terms, privacy }: Terms, { acceptTerms, opensNewWindow }: SignUpMessages): TemplateResult {
  const [before, termsWord, between, privacyWord, after] = acceptTerms;
  const link = (href: string, text: string) =>
    html`<a class="link" part="link" href=${href} target="_blank" rel="noopener"
      >${text}<span class="unseen"> (${opensNewWindow})</span></a
    >`;
  return html`${before}${terms && link(terms, termsWord)}${terms && privacy ? between : nothing}${
    privacy && link(privacy, privacyWord)
  }${after}`;
}
