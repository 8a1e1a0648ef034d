import { css } from 'lit';

export const fileStyles = css`
  .file {
    position: relative;
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
  }
  .file-card b {
    margin-block-end: 2px;
  }
  .file-card p {
    margin-block-start: 4px;
  }
  .file-note {
    flex: none;
    padding: 8px 16px;
    border-block-end: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .picture {
    display: grid;
    overscroll-behavior: contain;
    background: var(--_hover);
  }
  .picture > img {
    inline-size: calc(100% * var(--_zoom, 1));
    block-size: calc(100% * var(--_zoom, 1));
    object-fit: contain;
    -webkit-user-select: none;
  }
  .file > :is(.picture, .plain, .cells, .nodes, .pdf) {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
  }
  :is(.picture, .plain, .cells, .nodes):focus-visible {
    outline-offset: -2px;
  }
  .zoom {
    position: absolute;
    inset-block-end: 12px;
    inset-inline-end: 12px;
    display: flex;
    padding: 2px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
  }
  .file video,
  .file audio {
    inline-size: 100%;
    max-block-size: 100%;
    margin: auto;
  }
  .file video {
    block-size: 100%;
    background: #000;
  }
  .file audio {
    max-inline-size: 560px;
    padding-inline: 16px;
  }
  .pdf {
    border: 0;
  }
  .plain {
    margin: 0;
    padding: 16px;
    font:
      12.5px/1.6 ui-monospace,
      monospace;
    overflow-wrap: anywhere;
    tab-size: 4;
    white-space: pre-wrap;
  }
  .chunk {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 500px;
  }
  .cells {
    font-variant-numeric: tabular-nums;
  }
  .cells table {
    border-collapse: collapse;
  }
  .cells tr {
    block-size: 32px;
  }
  .cells :is(td, th) {
    max-inline-size: 320px;
    padding: 0 12px;
    border-block-end: 1px solid var(--_line);
    text-align: start;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .cells :is(td, th):first-child {
    padding-inline-start: 16px;
  }
  .cells th {
    position: sticky;
    inset-block-start: 0;
    background: var(--_surface);
    color: var(--_quiet);
    font-size: var(--_t1);
    font-weight: 500;
  }
  .nodes {
    padding: 12px 16px;
    font:
      12.5px/1.7 ui-monospace,
      monospace;
    overflow-wrap: anywhere;
  }
  .nodes .node {
    padding-inline-start: 18px;
  }
  .nodes summary {
    min-block-size: 24px;
    line-height: 24px;
    cursor: pointer;
  }
  @media (pointer: coarse) {
    .nodes summary {
      line-height: 44px;
    }
  }
  .nodes .key {
    color: var(--_link);
  }
`;
