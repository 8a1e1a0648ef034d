import { css } from 'lit';

/** Document, outline, editor and conflict in the viewer: side by side where there is room, one below another where not. */
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
  .told-here {
    flex-wrap: wrap;
    align-items: baseline;
    row-gap: 4px;
    margin: 10px 12px 0;
  }
  .told-here .grow {
    flex: 1 1 24ch;
  }
  .told-here .icon {
    align-self: center;
    margin: 0;
  }
  .told-here.quiet {
    background: var(--_hover);
  }
  .told-here.quiet .icon {
    color: var(--_quiet);
  }
  .left-behind:not(:empty) {
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
  .page:focus-visible,
  .lines:focus-visible {
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
    .told-here .grow {
      flex-basis: calc(100% - 32px);
    }
    .saving {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .own {
      border: 1px solid Highlight;
    }
  }
`;
