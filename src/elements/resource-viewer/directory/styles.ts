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
    block-size: var(--_control);
    border-block-end-color: var(--_line);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .sort {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 1.625rem;
    padding: 0 0.25rem;
    margin-inline: -0.25rem;
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
    inline-size: 0.75rem;
    block-size: 0.75rem;
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
    grid-template-columns: minmax(0, 1fr) 6rem 7rem 9rem 9.375rem 3rem;
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
    padding-inline: 0.5rem;
    white-space: nowrap;
  }
  .rows .row:hover {
    background: var(--_hover);
  }
  .rows .row[aria-selected='true'] {
    background: var(--_chosen);
  }
  .cell:focus-visible {
    outline-offset: -2px;
    border-radius: var(--_radius-s);
  }
  /* The whole row. */
  .rows .name:focus-visible {
    outline: none;
  }
  .row:has(> .name:focus-visible) {
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
  }
  .cell.name {
    gap: 0.625rem;
    padding-inline-start: 1rem;
  }
  .rows .name {
    color: var(--_text);
    font-weight: var(--_medium);
  }
  .cell.size {
    justify-content: flex-end;
    font-variant-numeric: tabular-nums;
  }
  .cell.changed {
    padding-inline-start: 1.5rem;
  }
  .cell.by {
    gap: 0.5rem;
  }
  .cell.actions {
    justify-content: center;
    padding: 0;
  }
  .title {
    color: inherit;
    text-decoration: none;
  }
  .title:hover {
    text-decoration: underline;
  }
  [data-kind='directory'] .name > .icon {
    color: var(--_link);
    fill: color-mix(in oklch, currentColor 16%, transparent);
  }
  @media (hover) and (pointer: fine) {
    .grid .row:not(:hover, :focus-within, [aria-selected='true']) .tool {
      opacity: 0;
    }
  }
  @container (max-width: 58.75rem) {
    .row {
      grid-template-columns: minmax(0, 1fr) 7rem 9rem 9.375rem 3rem;
    }
    .cell.kind {
      display: none;
    }
  }
  @container (max-width: 42.5rem) {
    .row {
      grid-template-columns: minmax(0, 1fr) 7rem 9rem 3rem;
    }
    .cell.by {
      display: none;
    }
  }
  @container (max-width: 30rem) {
    .row {
      grid-template-columns: minmax(0, 1fr) 7rem 3rem;
    }
    .cell.changed {
      display: none;
    }
  }
  @container (max-width: 21.25rem) {
    .row {
      grid-template-columns: minmax(0, 1fr) 3rem;
    }
    .cell.size {
      display: none;
    }
  }
`;
