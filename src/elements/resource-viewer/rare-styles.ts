import { css } from 'lit';
import { dialogStyles } from './dialog-styles.ts';

const rare = css`
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
