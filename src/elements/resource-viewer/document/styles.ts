import { css } from 'lit';

/** Document, outline and editor in the viewer: side by side where there is room, one below another where not. */
export const documentStyles = css`
  .saving {
    color: var(--_quiet);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    font-variant-numeric: tabular-nums;
    margin-inline-end: 6px;
  }
  .notices {
    flex: none;
  }
  .notices:has(.notice) {
    padding-block-end: 10px;
    border-block-end: 1px solid var(--_line);
  }
  .notice-bar {
    flex-wrap: wrap;
    align-items: baseline;
    row-gap: 4px;
    margin: 10px 12px 0;
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
    padding-block-end: 12px;
  }
  .own-text {
    display: block;
    box-sizing: border-box;
    inline-size: calc(100% - 24px);
    margin: 8px 12px 0;
    padding: 8px 10px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: max(13px, var(--_input-size)) / 1.6 ui-monospace, monospace;
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
    padding: 24px 20px 32px;
    min-inline-size: 0;
  }
  .page:focus-visible {
    outline-offset: -2px;
  }
  .outline {
    display: none;
    overflow: auto;
    padding: 26px 18px;
    border-inline-start: 1px solid var(--_line);
    font-size: var(--_t1);
  }
  .outline ul {
    display: grid;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .outline a {
    display: block;
    color: var(--_quiet);
    text-decoration: none;
    overflow-wrap: anywhere;
    border-radius: 3px;
  }
  .outline a:hover {
    color: var(--_text);
  }
  .outline a[aria-current] {
    color: var(--_text);
    font-weight: 560;
  }
  .outline .level-1 {
    padding-inline-start: 12px;
  }
  .outline .level-2 {
    padding-inline-start: 24px;
  }
  .switch {
    display: flex;
    gap: 4px;
    padding: 8px 12px;
    border-block-end: 1px solid var(--_line);
  }
  .tab {
    min-block-size: var(--_tool);
    padding: 0 10px;
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
  .editing {
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  }
  .write {
    display: flex;
    min-inline-size: 0;
    min-block-size: 0;
  }
  .waiting {
    padding: 24px 20px;
    margin: 0;
  }
  .editing[data-pane='write'] .preview,
  .editing[data-pane='preview'] .write {
    display: none;
  }
  .write {
    position: relative;
  }
  /* In the padding below the text. */
  .leave-hint {
    position: absolute;
    inset-block-end: 4px;
    inset-inline-end: 18px;
    display: none;
    margin: 0;
    padding-inline: 6px;
    border-radius: var(--_radius-s);
    background: var(--_surface);
    color: var(--_quiet);
    font-size: var(--_t1);
    pointer-events: none;
  }
  .cm-focused ~ .leave-hint {
    display: block;
  }
  .write .cm-editor {
    flex: 1;
    min-inline-size: 0;
    background: none;
    color: inherit;
  }
  .write .cm-editor.cm-focused {
    outline: none;
  }
  .write .cm-scroller {
    padding: 22px 14px 32px;
    font-family: ui-monospace, monospace;
    font-size: max(13px, var(--_input-size));
    line-height: 1.65;
  }
  .write .cm-content {
    padding: 0;
    caret-color: var(--_text);
  }
  .write .cm-editor.cm-focused .cm-scroller {
    box-shadow: inset 2px 0 var(--_ring);
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
  @container (min-width: 640px) {
    .reading:has(.outline) {
      grid-template-columns: minmax(0, 1fr) 190px;
    }
    .outline {
      display: block;
    }
    .reading > .page {
      padding: 28px 36px 34px;
    }
  }
  @container (min-width: 760px) {
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
  @container (max-width: 460px) {
    .notice-bar .grow {
      flex-basis: calc(100% - 32px);
    }
    .saving {
      display: none;
    }
  }
`;
