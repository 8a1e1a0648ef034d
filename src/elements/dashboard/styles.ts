import { css } from 'lit';

export const dashboardStyles = css`
  :host {
    --_row: var(--service-dashboard-row, 3rem);
    --_gap: var(--service-dashboard-gap, 1rem);
  }
  .board {
    display: grid;
    grid-template-columns: repeat(var(--_columns, 12), minmax(0, 1fr));
    grid-auto-rows: var(--_row);
    gap: var(--_gap);
  }
  .bar {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 0.75rem;
  }
  .bar > * {
    margin-block-end: var(--_gap);
  }
  .far,
  .frame {
    grid-area: var(--_at, auto);
  }
  .frame {
    position: relative;
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
    overflow: hidden;
  }
  .frame,
  .bone-frame,
  .empty {
    border: var(--service-card-border, 1px solid var(--_line));
    border-radius: var(--service-card-radius, var(--_radius-l));
    background: var(--service-card-background, var(--_surface));
    box-shadow: var(--service-card-shadow, none);
  }
  /* The place is the card: widgets in it have no frame of their own. */
  .body {
    --_widget-border: 0;
    --service-card-border: 0;
    --service-card-radius: 0;
    --service-card-shadow: none;
    flex: 1;
    min-block-size: 0;
    overflow: auto;
  }
  .padded {
    padding: 1rem;
  }
  .line {
    padding: 0.25rem;
  }
  .body > * {
    max-inline-size: 100%;
  }
  .frame:not(.auto) > .body > *,
  .frame:not(.auto) ::slotted(*) {
    box-sizing: border-box;
    block-size: 100%;
  }
  .frame:not(.auto) ::slotted(*) {
    --service-viewer-size: 100%;
  }
  .wait,
  .fault {
    flex: 1;
    min-block-size: 0;
    padding: 1rem;
    overflow: auto;
  }
  .wait {
    display: grid;
    align-content: start;
    gap: 0.875rem;
    overflow: hidden;
  }
  .bone {
    block-size: 0.6875rem;
    inline-size: 54%;
    border-radius: calc(var(--_radius) / 2);
    background: var(--_hover);
  }
  .w1 {
    inline-size: 72%;
  }
  .w2 {
    inline-size: 40%;
  }
  .bone-frame {
    grid-area: auto / span 4 / span 6;
  }
  .button.small {
    min-block-size: var(--service-control-size, 1.875rem);
    padding: 0 0.625rem;
  }
  .empty {
    padding-block: 2.75rem;
  }
  .dashboard > .notice {
    margin: 0 0 var(--_gap);
  }
  @container (max-width: 34.9375rem) {
    .board {
      grid-auto-rows: auto;
    }
    .far,
    .frame {
      block-size: var(--_height, var(--_high, auto));
    }
    .frame.auto {
      block-size: auto;
      min-block-size: 6rem;
    }
    .bone-frame {
      grid-area: auto;
      block-size: 15rem;
    }
  }
  @media (pointer: coarse) {
    .button.small {
      min-block-size: 2.75rem;
    }
  }
  @media print {
    .bar,
    .wait {
      display: none;
    }
    /* Not loaded, far from the viewport. */
    .far::before,
    .frame:has(.wait)::before {
      content: attr(aria-label);
    }
    .frame,
    .far,
    .body {
      margin-block-end: var(--_gap);
      border: 0;
      break-inside: avoid;
      overflow: visible;
      block-size: auto;
    }
    .board,
    .frame {
      display: block;
    }
  }
`;
