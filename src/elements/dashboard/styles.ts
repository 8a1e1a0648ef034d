import { css } from 'lit';

export const dashboardStyles = css`
  :host {
    --_row: var(--service-dashboard-row, 48px);
    --_gap: var(--service-dashboard-gap, 16px);
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
    gap: 12px;
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
    border-radius: var(--_radius-l);
  }
  .body {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
    border-radius: inherit;
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
  .fault:not(.strip) {
    flex: 1;
    min-block-size: 0;
    padding: 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_surface);
    overflow: auto;
  }
  .wait {
    display: grid;
    align-content: start;
    gap: 14px;
    overflow: hidden;
  }
  .bone {
    block-size: 11px;
    inline-size: 54%;
    border-radius: 4px;
    background: var(--_hover);
  }
  .bone.w1 {
    inline-size: 72%;
  }
  .bone.w2 {
    inline-size: 40%;
  }
  .bone-frame {
    grid-area: auto / span 4 / span 6;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_surface);
  }
  .fault {
    display: flex;
    gap: 10px;
  }
  .button.small {
    min-block-size: var(--service-control-size, 30px);
    padding: 0 10px;
  }
  .empty {
    padding-block: 44px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_surface);
  }
  .dashboard > .notice {
    margin: 0 0 var(--_gap);
  }
  @container (max-width: 559px) {
    .board {
      grid-auto-rows: auto;
    }
    .far,
    .frame {
      block-size: var(--_height, var(--_high, auto));
    }
    .frame.auto {
      block-size: auto;
      min-block-size: 96px;
    }
    .bone-frame {
      grid-area: auto / auto;
      block-size: 240px;
    }
  }
  @media (pointer: coarse) {
    .button.small {
      min-block-size: 44px;
    }
  }
`;
