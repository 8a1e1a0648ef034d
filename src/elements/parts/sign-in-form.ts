import { html, isServer, type TemplateResult } from 'lit';

export function signInForm(): TemplateResult {
  if (!isServer) void import('../sign-in/index.ts');
  return html`<service-sign-in part="sign-in"></service-sign-in>`;
}
