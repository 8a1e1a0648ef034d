import { css, html, nothing, type TemplateResult } from 'lit';

/** What fills a panel when there is nothing to show: what has happened, and the way on. */
export const message = (
  icon: TemplateResult,
  title: string | undefined,
  text: string,
  way: unknown = nothing,
): TemplateResult =>
  html`<div class="empty" part="message">
    ${icon}${title ? html`<b>${title}</b>` : nothing}
    <p>${text}</p>
    ${way === nothing ? nothing : html`<div class="next">${way}</div>`}
  </div>`;

export const smallButton = (label: string, press: () => void): TemplateResult =>
  html`<button type="button" class="button small" part="button" @click=${press}>${label}</button>`;

/** Signing in, in this place: what was asked for comes afterwards by itself. */
export const signInHere = (icon: TemplateResult, title: string): TemplateResult =>
  html`<div class="empty signed-out" part="signed-out">
    ${icon}<b>${title}</b>
    <service-sign-in part="sign-in"></service-sign-in>
  </div>`;

/** A box of a size that stays, with something above what scrolls in it. */
export const panelStyles = css`
  :host {
    block-size: var(--service-viewer-size, 560px);
    container-type: inline-size;
  }
  .panel {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_surface);
    overflow: hidden;
  }
  .panel[aria-busy='true'] {
    cursor: progress;
  }
  .content {
    position: relative;
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
    overflow: auto;
  }
  .quiet {
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .button.small {
    min-block-size: var(--service-control-size, max(30px, calc(var(--_control) - 6px)));
    padding-inline: 11px;
  }
  .panel > .notice {
    flex: none;
    margin: 10px 12px 0;
  }
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    flex: 1;
    padding: 24px 20px;
    color: var(--_quiet);
    text-align: center;
    overflow-wrap: anywhere;
  }
  .empty::before,
  .empty::after {
    content: '';
    flex: 1;
  }
  .empty > .icon {
    inline-size: 28px;
    block-size: 28px;
    margin-block-end: 6px;
    stroke-width: 1.3;
  }
  .empty b {
    margin-block-start: 4px;
    color: var(--_text);
    font-size: 15px;
    font-weight: 600;
  }
  .empty p {
    max-inline-size: 46ch;
    margin-block-start: 2px;
  }
  .next {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: center;
    margin-block-start: 16px;
  }
  .signed-out b {
    margin-block-end: 16px;
  }
  .signed-out service-sign-in {
    max-inline-size: 360px;
    text-align: start;
  }
  .bone {
    display: block;
    block-size: 11px;
    inline-size: 46%;
    border-radius: 4px;
    background: var(--_hover);
  }
  .bone + .bone {
    inline-size: 72%;
  }
  .wait {
    position: absolute;
    z-index: 1;
    inset-inline: 0;
    block-size: 2px;
    overflow: hidden;
  }
  .wait::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inline-size: 40%;
    background: var(--_ring);
    animation: wait 1.2s linear infinite;
  }
  @keyframes wait {
    from {
      inset-inline-start: -40%;
    }
    to {
      inset-inline-start: 100%;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .wait::after {
      inline-size: 100%;
      animation: none;
      opacity: 0.6;
    }
  }
  @media (pointer: coarse) {
    .button.small {
      min-block-size: var(--service-control-size, 44px);
    }
  }
`;

/** The sign that something is under way, above what is shown meanwhile. */
export const wait = html`<div class="wait" aria-hidden="true"></div>`;
