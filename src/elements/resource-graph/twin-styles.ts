import { css } from 'lit';

/** The graph as a list, beside the picture or below it. */
export const twinStyles = css`
  .twin {
    flex: none;
    inline-size: 260px;
    padding: 12px;
    border-inline-start: 1px solid var(--_line);
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .alone .twin {
    flex: 1;
    border: 0;
  }
  .twin h3,
  .twin h4,
  .twin .label {
    display: flex;
    gap: 7px;
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }
  .twin h3 .icon {
    margin-block-start: 2px;
  }
  .twin h3:focus {
    outline: none;
  }
  .twin h4,
  .twin .label {
    margin-block: 14px 2px;
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .twin ul + h3,
  .twin .more + h3,
  .twin .quiet + h3 {
    margin-block-start: 16px;
  }
  .twin ul {
    margin: 0 -6px;
    padding: 0;
    list-style: none;
  }
  .entry {
    display: flex;
    align-items: center;
    gap: 7px;
    inline-size: 100%;
    min-block-size: var(--_tool);
    padding: 2px 6px;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .entry:hover {
    background: var(--_hover);
  }
  .entry:focus-visible {
    outline-offset: -2px;
  }
  .entry .icon {
    color: var(--_quiet);
  }
  .more {
    min-block-size: var(--_tool);
  }
  .twin .next {
    justify-content: start;
    margin-block-start: 8px;
  }
  @container (max-width: 560px) {
    .twin {
      flex: 2;
      inline-size: auto;
      min-block-size: 0;
      border-inline-start: 0;
      border-block-start: 1px solid var(--_line);
    }
  }
`;
