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
    margin-block-end: 0.125rem;
  }
  .file-card p {
    margin-block-start: 0.25rem;
  }
  .file-note {
    flex: none;
    padding: 0.5rem 1rem;
    border-block-end: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .picture {
    display: grid;
    /* The script counts from the left. */
    direction: ltr;
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
    inset-block-end: 0.75rem;
    inset-inline-end: 0.75rem;
    display: flex;
    padding: 0.125rem;
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
    max-inline-size: 35rem;
    padding-inline: 1rem;
  }
  .pdf {
    border: 0;
  }
  .plain {
    margin: 0;
    padding: 1rem;
    padding-inline-start: 0;
    font:
      0.78125rem/1.6 var(--_mono);
    overflow-wrap: anywhere;
    tab-size: 4;
    white-space: pre-wrap;
  }
  .chunk {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 31.25rem;
  }
  .plain > .chunk {
    padding-inline-start: calc(1ch * var(--_digits) + 2rem);
  }
  .plain .number::before {
    content: attr(data-line);
    position: absolute;
    inset-inline-start: 0;
    inline-size: calc(1ch * var(--_digits) + 1rem);
    color: var(--_quiet);
    font-style: normal;
    text-align: end;
    white-space: pre;
  }
  .cells {
    font-variant-numeric: tabular-nums;
  }
  .cells table {
    border-collapse: collapse;
  }
  .cells tr {
    block-size: 2rem;
  }
  .cells :is(td, th) {
    max-inline-size: 20rem;
    padding: 0 0.75rem;
    border-block-end: 1px solid var(--_line);
    text-align: start;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* A keyboard and a finger read no titles: they scroll sideways. */
  .cells:focus-visible :is(td, th) {
    max-inline-size: none;
  }
  @media (hover: none) {
    .cells :is(td, th) {
      max-inline-size: none;
    }
  }
  .cells :is(td, th):first-child {
    padding-inline-start: 1rem;
  }
  .cells th {
    position: sticky;
    inset-block-start: 0;
    background: var(--_surface);
    color: var(--_quiet);
    font-size: var(--_t1);
    font-weight: var(--_medium);
  }
  .nodes {
    padding: 0.75rem 1rem;
    font:
      0.78125rem/1.7 var(--_mono);
    overflow-wrap: anywhere;
  }
  .nodes .node {
    padding-inline-start: 1.125rem;
  }
  .nodes summary {
    min-block-size: 1.5rem;
    line-height: 1.5rem;
    cursor: pointer;
  }
  @media (pointer: coarse) {
    .nodes summary {
      line-height: 2.75rem;
    }
  }
  .nodes .key {
    color: var(--_link);
  }
`;
