import { css } from 'lit';
import { dialogStyles } from './dialog-styles.ts';

const rare = css`
  :host {
    --_good: var(--service-good, light-dark(oklch(0.5 0.13 155), oklch(0.77 0.13 155)));
  }
  .tag {
    padding: 1px 7px;
    border-radius: 20px;
    background: var(--_hover);
    color: var(--_quiet);
    font-size: 11px;
    font-weight: 560;
  }
  .tag.completed {
    color: var(--_good);
  }
  .tag.failed {
    color: var(--_bad);
  }
  .signed-out b {
    margin-block-end: 16px;
  }
  .signed-out service-sign-in {
    max-inline-size: 360px;
    text-align: start;
  }
  .empty > .icon + p {
    margin-block-start: 8px;
  }
  .trouble {
    flex: none;
    margin: 10px 12px 0;
    display: flex;
    align-items: center;
    gap: 8px;
    border-radius: var(--_radius);
    background: var(--_bad-wash);
    padding-inline-end: 8px;
  }
  .trouble .notice {
    flex: 1;
    margin: 0;
  }
  @container (max-width: 460px) {
    .trouble:has(.link) {
      flex-wrap: wrap;
      row-gap: 0;
      padding-block-end: 6px;
    }
    .trouble:has(.link) .notice {
      flex-basis: 100%;
      padding-block-end: 2px;
    }
    .trouble .link {
      margin-inline: 37px auto;
    }
  }
  .viewer > :is(.notice, .trouble) + .main {
    margin-block-start: 10px;
    border-block-start: 1px solid var(--_line);
  }
  .viewer[aria-busy='true'] {
    cursor: progress;
  }
  .bar {
    position: relative;
  }
  /* What waits for the network or a limit says so itself. */
  .viewer[aria-busy='true'] > .bar:not(:has(+ .notice))::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: -1px;
    block-size: 2px;
    background: linear-gradient(var(--_ring), var(--_ring)) no-repeat 0 0 / 40% 100%;
    animation: wait 1.2s linear infinite;
  }
  @media (forced-colors: active) {
    .viewer[aria-busy='true'] > .bar::after {
      border-block-start: 2px solid Highlight;
    }
  }
  @keyframes wait {
    from {
      background-position-x: -67%;
    }
    to {
      background-position-x: 167%;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .viewer[aria-busy='true'] > .bar:not(:has(+ .notice))::after {
      background-size: 100%;
      animation: none;
      opacity: 0.6;
    }
  }
`;

/** Of what a viewer seldom shows. */
export const rareStyles = [dialogStyles, rare];
