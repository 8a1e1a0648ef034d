import { css } from 'lit';

/** Document, outline and editor in the viewer: side by side where there is room, one below another where not. */
export const documentStyles = css`
  .saving {
    color: var(--_quiet);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
    margin-inline-end: 0.375rem;
  }
  .notices {
    flex: none;
  }
  .notices:has(.notice) {
    padding-block-end: 0.625rem;
    border-block-end: 1px solid var(--_line);
  }
  .notice-bar {
    flex-wrap: wrap;
    align-items: baseline;
    row-gap: 0.25rem;
    margin: 0.625rem 0.75rem 0;
  }
  .notice-bar .grow {
    flex: 1 1 24ch;
  }
  .notice-bar .icon {
    align-self: center;
    margin: 0;
  }
  .notice-bar.quiet {
    background: var(--_hover);
  }
  .notice-bar.quiet .icon {
    color: var(--_quiet);
  }
  .lost-draft:not(:empty) {
    flex: none;
    padding-block-end: 0.75rem;
  }
  .own-text {
    display: block;
    box-sizing: border-box;
    inline-size: calc(100% - 1.5rem);
    margin: 0.5rem 0.75rem 0;
    padding: 0.5rem 0.625rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: max(0.8125rem, var(--_input-size)) / 1.6 var(--_mono);
    resize: vertical;
  }
  .reading,
  .editing {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    flex: 1;
    min-block-size: 0;
  }
  .page {
    overflow: auto;
    overflow-anchor: auto;
    padding: 1.5rem 1.25rem 2rem;
    min-inline-size: 0;
  }
  .page:focus-visible {
    outline-offset: -2px;
  }
  .outline {
    display: none;
    overflow: auto;
    padding: 1.625rem 1.125rem;
    border-inline-start: 1px solid var(--_line);
    font-size: var(--_t1);
  }
  .outline ul {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .outline a {
    display: block;
    color: var(--_quiet);
    text-decoration: none;
    overflow-wrap: anywhere;
    border-radius: calc(var(--_radius) / 2);
  }
  .outline a:hover {
    color: var(--_text);
  }
  .outline a[aria-current] {
    color: var(--_text);
    font-weight: var(--_strong);
  }
  .outline .level-1 a {
    padding-inline-start: 0.75rem;
  }
  .outline .level-2 a {
    padding-inline-start: 1.5rem;
  }
  .switch {
    display: flex;
    gap: 0.25rem;
    padding: 0.5rem 0.75rem;
    border-block-end: 1px solid var(--_line);
  }
  .tab {
    min-block-size: var(--_tool);
    padding: 0 0.625rem;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: var(--_quiet);
    font: inherit;
    cursor: pointer;
  }
  .tab[aria-pressed='true'] {
    background: var(--_hover);
    color: var(--_text);
  }
  .tab[aria-pressed='true']:not(:focus-visible) {
    /* Shown in forced colours. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .editing {
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  }
  .write {
    position: relative;
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }
  .waiting {
    padding: 1.5rem 1.25rem;
    margin: 0;
  }
  .editing[data-pane='write'] .preview,
  .editing[data-pane='preview'] .write {
    display: none;
  }
  /* Keeps its line without focus, so that the text does not move. */
  .leave-hint {
    margin: 0;
    padding: 0.25rem 1.5rem;
    color: var(--_quiet);
    font-size: var(--_t1);
    text-align: end;
    visibility: hidden;
  }
  .cm-focused ~ .leave-hint {
    visibility: visible;
  }
  /* Touch screens have no Escape. */
  @media (pointer: coarse) {
    .leave-hint {
      display: none;
    }
  }
  .write .cm-editor {
    flex: 1;
    min-block-size: 0;
    background: none;
    color: inherit;
  }
  .write .cm-editor.cm-focused {
    outline: none;
  }
  .write .cm-scroller {
    padding: 1.375rem 0.875rem;
    font-family: var(--_mono);
    font-size: max(0.8125rem, var(--_input-size));
    line-height: 1.65;
  }
  .write .cm-content {
    padding: 0;
    caret-color: var(--_text);
  }
  .write .cm-placeholder {
    color: var(--_quiet);
  }
  .write .cm-scroller {
    border-inline-start: 2px solid transparent;
  }
  .write .cm-focused .cm-scroller {
    border-color: var(--_ring);
  }
  .md-heading {
    font-weight: 700;
  }
  .md-strong {
    font-weight: 700;
  }
  .md-emphasis {
    font-style: italic;
  }
  .md-struck {
    text-decoration: line-through;
  }
  .md-link {
    color: var(--_link);
  }
  .md-quote,
  .md-mark,
  .md-code {
    color: var(--_quiet);
  }
  @container (min-width: 40rem) {
    .reading:has(.outline) {
      grid-template-columns: minmax(0, 1fr) 11.875rem;
    }
    .outline {
      display: block;
    }
    .reading > .page {
      padding: 1.75rem 2.25rem 2.125rem;
    }
  }
  @container (min-width: 47.5rem) {
    .editing {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    }
    .editing .switch {
      display: none;
    }
    .editing .write,
    .editing .preview {
      display: flex !important;
    }
    .editing .preview {
      display: block !important;
      border-inline-start: 1px solid var(--_line);
    }
  }
  @container (max-width: 28.75rem) {
    .notice-bar .grow {
      flex-basis: calc(100% - 2rem);
    }
    .saving {
      display: none;
    }
  }
  /* All of the document, on as many pages as it takes, without what can only be used on a screen. */
  @media print {
    :host {
      block-size: auto;
    }
    .viewer,
    .main,
    .content,
    .reading,
    .editing,
    .page {
      display: block;
      block-size: auto;
      overflow: visible;
    }
    .viewer {
      border: 0;
    }
    .reading > .page,
    .editing > .page {
      padding: 0;
    }
    .bar,
    .outline,
    .info,
    .notices,
    .editing > .switch,
    .editing > .write,
    .toast {
      display: none !important;
    }
    .editing > .preview {
      display: block !important;
      border: 0 !important;
    }
  }
`;
