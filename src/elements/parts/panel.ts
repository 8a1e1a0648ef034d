import { css, html, nothing, type TemplateResult } from 'lit';
import { notice } from './notice.ts';
import type { StatusView } from './status-screen.ts';

/** Box of a fixed size, with a bar above the content, which scrolls. */
export const panelStyles = css`
  :host {
    block-size: var(--service-viewer-size, 560px);
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
  .failure {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 10px;
    padding: 6px 12px;
    border-block-end: 1px solid var(--_line);
  }
  .failure .notice {
    flex: 1;
    margin: 0;
  }
  .failure .link {
    min-block-size: 24px;
    min-inline-size: 24px;
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
