import { css } from 'lit';

/** Two texts and what to do with them: side by side where there is room, one below the other where not. */
export const conflictStyles = css`
  .conflict {
    display: flex;
    flex-direction: column;
    gap: 14px;
    flex: 1;
    min-block-size: 0;
    padding: 18px 16px;
    overflow: auto;
  }
  .conflict-head {
    display: flex;
    gap: 10px;
  }
  .conflict-head > .icon {
    margin-block-start: 4px;
    color: var(--_warn);
  }
  .conflict h2:focus {
    outline: none;
  }
  .conflict h3 {
    margin: 0 0 8px;
    font-size: var(--_t1);
    font-weight: 600;
    color: var(--_quiet);
  }
  .sides {
    display: grid;
    flex: none;
    gap: 14px;
  }
  .side {
    display: flex;
    flex-direction: column;
    align-items: start;
    gap: 8px;
    min-block-size: 0;
    min-inline-size: 0;
  }
  .side h3 {
    margin: 0;
  }
  .lines {
    inline-size: 100%;
    max-block-size: 240px;
    padding: 8px 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: auto;
    font: 12.5px/1.6 ui-monospace, monospace;
    overflow-wrap: anywhere;
  }
  .lines > * {
    padding-inline: 12px;
    white-space: pre-wrap;
  }
  .same {
    color: var(--_quiet);
  }
  .own {
    background: var(--_chosen);
    box-shadow: inset 3px 0 var(--_ring);
  }
  .own.theirs {
    background: var(--_warn-wash);
    box-shadow: inset 3px 0 var(--_warn);
  }
  .both {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
  }
  .both .sub {
    margin: 0;
  }
  .lines:focus-visible {
    outline-offset: -2px;
  }
  @container (min-width: 640px) {
    .sides {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      flex: 1;
      min-block-size: 16em;
    }
    .lines {
      flex: 1;
      min-block-size: 100px;
      max-block-size: none;
    }
  }
  @media (forced-colors: active) {
    .own {
      border: 1px solid Highlight;
    }
  }
`;
