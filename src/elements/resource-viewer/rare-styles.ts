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
`;

/** Of what a viewer seldom shows. */
export const rareStyles = [dialogStyles, rare];
