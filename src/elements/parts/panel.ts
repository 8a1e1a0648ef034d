import { css, html, nothing, type TemplateResult } from 'lit';
import { notice } from './notice.ts';
import type { StatusView } from './status-screen.ts';

/** Box of a fixed size, with a bar above the content, which scrolls. */
export const panelStyles = css`
  :host {
    block-size: var(--service-viewer-size, 35rem);
  }
  .panel {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    border: var(--_widget-border, 1px solid var(--_line));
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
    min-block-size: var(--service-control-size, max(1.875rem, calc(var(--_control) - 0.375rem)));
    padding-inline: 0.6875rem;
  }
  .panel > .notice {
    flex: none;
    margin: 0.625rem 0.75rem 0;
  }
  .failure {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.625rem;
    padding: 0.375rem 0.75rem;
    border-block-end: 1px solid var(--_line);
  }
  .failure .notice {
    flex: 1;
    margin: 0;
  }
  .failure .link {
    min-block-size: 1.5rem;
    min-inline-size: 1.5rem;
  }
  .bone {
    display: block;
    block-size: 0.6875rem;
    inline-size: 46%;
    border-radius: calc(var(--_radius) / 2);
    background: var(--_hover);
  }
  .bone + .bone {
    inline-size: 72%;
  }
  @media print {
    :host {
      block-size: auto;
    }
    .panel,
    .content {
      display: block;
      block-size: auto;
      overflow: visible;
    }
    .bar .button {
      display: none;
    }
  }
  .wait {
    position: absolute;
    z-index: 1;
    inset-inline: 0;
    block-size: 0.125rem;
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
  @media (prefers-reduced-motion) {
    .wait::after {
      inline-size: 100%;
      animation: none;
      opacity: 0.6;
    }
  }
  @media (pointer: coarse) {
    .button.small {
      min-block-size: var(--service-control-size, 2.75rem);
    }
    .failure .link {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
  }
`;

export const progressBar = html`<div class="wait" aria-hidden="true"></div>`;

/** Notices above the content of a panel. */
export function panelNotices(view: Omit<StatusView, 'hasContent' | 'loading' | 'signIn'>): TemplateResult {
  const { words, failure, waitingForNetwork, limited } = view;
  return html`${waitingForNetwork ? notice('offline', words.offline) : nothing}
  ${limited ? notice('limited', limited) : nothing}
  ${
    failure
      ? html`<div class="failure" part="failure">
          ${notice('bad', view.errorMessage())}
          <button type="button" class="link" part="link" @click=${view.retry}>${words.tryAgain}</button>
        </div>`
      : nothing
  }`;
}
