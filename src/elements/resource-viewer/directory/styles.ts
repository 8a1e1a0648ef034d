import { css } from 'lit';

export const directoryStyles = css`
  .grid {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
  }
  .head {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    background: var(--_surface);
  }
  .head .row {
    block-size: var(--_head);
    border-block-end-color: var(--_line);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .sort {
    display: flex;
    align-items: center;
    gap: 4px;
    min-block-size: 26px;
    padding: 0 5px;
    margin-inline: -5px;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .sort:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .sort .icon {
    inline-size: 12px;
    block-size: 12px;
  }
  .rows {
    position: sticky;
    contain: layout style;
  }
  /* Contains the margin of the rows. */
  .all {
    display: flow-root;
  }
  .row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 96px 112px 128px 150px 48px;
    align-items: center;
    block-size: var(--_row);
    border-block-end: 1px solid color-mix(in oklch, var(--_line) 55%, transparent);
    color: var(--_quiet);
    -webkit-user-select: none;
    /* Only long names are clipped: every clip costs time in each frame. */
    contain: size layout style;
  }
  .row.pinned {
    position: absolute;
    inset-inline: 0;
    inset-block-start: -100vh;
  }
  .cell {
    display: flex;
    align-items: center;
    min-inline-size: 0;
    block-size: 100%;
    padding-inline: 8px;
    white-space: nowrap;
  }
  .cell:focus-visible {
    outline-offset: -2px;
    border-radius: var(--_radius-s);
  }
  .cell.name {
    gap: 10px;
    padding-inline-start: 16px;
    color: var(--_text);
    font-weight: 500;
  }
  .head .cell.name {
    color: inherit;
    font-weight: 400;
  }
  .cell.size {
    justify-content: flex-end;
    font-variant-numeric: tabular-nums;
  }
  .cell.by {
    gap: 7px;
  }
  .cell.actions {
    justify-content: center;
    padding: 0;
  }
  /* Text is where it is in a complete row. */
  .passing .cell {
    display: block;
    line-height: var(--_row);
  }
  .passing .name {
    padding-inline-start: 42px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .passing .size {
    text-align: end;
  }
  .passing .by {
    padding-inline-start: 35px;
  }
  .title {
    color: inherit;
    text-decoration: none;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .title:hover {
    text-decoration: underline;
  }
  [data-kind='directory'] .name > .icon {
    color: var(--_link);
    fill: color-mix(in oklch, var(--_link) 16%, transparent);
  }
  .rows .row:hover {
    background: var(--_hover);
  }
  .rows .row[aria-selected='true'] {
    background: var(--_chosen);
  }
  .rows .row.target {
    background: var(--_chosen);
    box-shadow: inset 0 0 0 2px var(--_ring);
  }
  .actions .tool {
    opacity: 0;
  }
  .row:hover .tool,
  .row:focus-within .tool,
  .row[aria-selected='true'] .tool {
    opacity: 1;
  }
  @media (hover: none) {
    .actions .tool {
      opacity: 1;
    }
  }
  @media (forced-colors: active) {
    .rows .row[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @container (max-width: 940px) {
    .row {
      grid-template-columns: minmax(0, 1fr) 112px 128px 150px 48px;
    }
    .cell.kind {
      display: none;
    }
  }
  @container (max-width: 680px) {
    .row {
      grid-template-columns: minmax(0, 1fr) 112px 110px 48px;
    }
    .cell.by {
      display: none;
    }
  }
  @container (max-width: 480px) {
    .row {
      grid-template-columns: minmax(0, 1fr) 112px 48px;
    }
    .cell.changed {
      display: none;
    }
  }
  @container (max-width: 340px) {
    .row {
      grid-template-columns: minmax(0, 1fr) 48px;
    }
    .cell.size {
      display: none;
    }
  }
`;
