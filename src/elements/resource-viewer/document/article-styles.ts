import { css } from 'lit';

/**
 * Styles of a document's content: type scale, spacing above blocks, and parts that are laid out when they come
 * into view.
 */
export const articleStyles = css`
  .article {
    max-inline-size: var(--service-document-size, 40rem);
    font-size: var(--service-font-size-3, 0.9375rem);
    line-height: 1.65;
    overflow-wrap: anywhere;
  }
  .part {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_guess, 31.25rem);
    /* Room for focus rings, which would be cut off at its edge. */
    margin-inline: -0.375rem;
    padding-inline: 0.375rem;
  }
  @media print {
    .article {
      max-inline-size: none;
    }
    .part {
      content-visibility: visible;
    }
    .part :is(h1, h2, h3, h4, h5, h6) {
      break-after: avoid;
    }
    .part :is(tr, img) {
      break-inside: avoid;
    }
  }
  /* Paragraphs in lists and cells, whose block has one direction. */
  .part :is(p, li, td, th, dt, dd) {
    unicode-bidi: plaintext;
  }
  .part :where(p, ul, ol, dl, dd, pre, table, blockquote, figure, details, hr, h1, h2, h3, h4, h5, h6) {
    margin: 0;
  }
  .part > :where(*),
  .part :where(blockquote, li, dd, details, div, figure) > :where(* + *) {
    margin-block-start: 0.75em;
  }
  .part li > :where(ul, ol),
  .part li + :where(li) {
    margin-block-start: 0.25em;
  }
  .part > :is(h1, h2, h3, h4, h5, h6) {
    margin-block-start: 1.3em;
    line-height: 1.25;
    letter-spacing: -0.012em;
    font-weight: var(--_strong);
    scroll-margin-block-start: 1em;
  }
  .article > .part:first-child > :first-child {
    margin-block-start: 0;
  }
  .part h1 {
    font-size: var(--service-font-size-5, 1.5rem);
    letter-spacing: -0.018em;
  }
  .part h2 {
    font-size: var(--_t4);
    margin-block-end: 0;
  }
  .part :is(h3, h4, h5, h6) {
    font-size: 1em;
  }
  .part a {
    color: var(--_link);
    text-decoration: underline color-mix(in oklch, currentColor 45%, transparent);
    text-underline-offset: 0.18em;
    border-radius: calc(var(--_radius) / 2);
  }
  .part a:hover {
    text-decoration-color: currentColor;
  }
  .part :is(ul, ol) {
    padding-inline-start: 1.5em;
  }
  .part li:has(> input:first-child, > p:first-child > input:first-child) {
    list-style: none;
  }
  .part input {
    margin: 0 0.45em 0 -1.4em;
    inline-size: 0.95em;
    block-size: 0.95em;
    vertical-align: -0.1em;
    accent-color: var(--_fill);
    opacity: 1;
  }
  .part :is(code, samp, kbd, tt) {
    font: 0.87em/1.5 var(--_mono);
    background: var(--_hover);
    padding: 1.5px 0.3125rem;
    border-radius: calc(var(--_radius) / 2);
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  .part pre {
    padding: 0.75rem 0.875rem;
    border-radius: var(--_radius);
    background: var(--_hover);
    overflow-x: auto;
    overflow-wrap: normal;
    tab-size: 4;
    line-height: 1.5;
  }
  .part pre code {
    padding: 0;
    background: none;
    font-size: 0.87em;
  }
  /* Forced colours would mark code like selected text. */
  @media (forced-colors: none) {
    .part code::highlight(service-code-comment) {
      color: var(--_quiet);
    }
    .part code::highlight(service-code-text) {
      color: light-dark(oklch(0.48 0.11 155), oklch(0.8 0.11 155));
    }
    .part code::highlight(service-code-number) {
      color: light-dark(oklch(0.5 0.13 50), oklch(0.82 0.1 70));
    }
    .part code::highlight(service-code-word) {
      color: light-dark(oklch(0.48 0.17 300), oklch(0.8 0.1 300));
    }
  }
  .part table {
    display: block;
    inline-size: fit-content;
    max-inline-size: 100%;
    /* At the start of its own direction. */
    margin-inline-end: auto;
    overflow-x: auto;
    border-collapse: collapse;
    font-size: 0.93em;
    line-height: 1.5;
  }
  .part :is(th, td) {
    /* Words stay whole: a table that is wider scrolls. */
    overflow-wrap: break-word;
    padding: 0.375rem 0.75rem;
    border-block-end: 1px solid var(--_line);
    text-align: start;
    vertical-align: top;
  }
  .part :is(th, td)[align='center'] {
    text-align: center;
  }
  .part :is(th, td)[align='right'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .part th {
    color: var(--_quiet);
    font-weight: var(--_strong);
  }
  .part blockquote {
    padding-inline-start: 0.875rem;
    border-inline-start: 3px solid var(--_line);
    color: var(--_quiet);
  }
  .part hr {
    border: 0;
    border-block-start: 1px solid var(--_line);
    margin-block-start: 1.6em;
  }
  .part img {
    max-inline-size: 100%;
    block-size: auto;
    border-radius: var(--_radius);
  }
  .part summary {
    cursor: pointer;
    font-weight: var(--_strong);
  }
  .part mark {
    background: var(--_warn-wash);
    color: inherit;
  }
  .chunk {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_guess, 39.0625rem);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .oversized > :is(p, .chunk) {
    margin: 0;
  }
  .oversized > p {
    margin-block-end: 0.5em;
    color: var(--_quiet);
  }
  .footnotes {
    font-size: 0.87em;
    color: var(--_quiet);
  }
  @media (forced-colors) {
    .part :is(pre, code) {
      border: 1px solid;
    }
  }
`;
