import { css } from 'lit';

export const editorStyles = css`
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-block-end: var(--_gap);
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_raised);
  }
  .draft {
    flex: 1;
    min-inline-size: min(100%, 13.75rem);
  }
  .status {
    flex: 1;
    min-inline-size: 0;
    color: var(--_quiet);
    text-align: end;
  }
  .status.bad {
    color: var(--_bad);
  }
  .button.icon-only {
    min-inline-size: 2.125rem;
    padding: 0;
  }
  [part~='redo'] {
    margin-inline-end: auto;
  }
  .tool {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 1.875rem;
    block-size: 1.875rem;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: var(--_quiet);
    cursor: pointer;
  }
  .tool:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .tool[aria-disabled='true'] {
    opacity: 0.45;
    cursor: default;
  }
  .frame.edited {
    border-color: var(--_line-strong);
  }
  .frame.moving {
    outline: 2px solid var(--_ring);
    opacity: 0.85;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 0.125rem;
    flex: none;
    padding: 0.1875rem 0.25rem;
    border-block-end: 1px solid var(--_line);
    background: var(--_hover);
  }
  .handle {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    flex: 1;
    min-inline-size: 0;
    min-block-size: 1.875rem;
    padding: 0 0.375rem;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    font-weight: var(--_medium);
    text-align: start;
    cursor: grab;
    touch-action: none;
  }
  .moving .handle {
    cursor: grabbing;
  }
  .head :focus-visible {
    outline-offset: -2px;
  }
  .head .tool:hover {
    background: var(--_surface);
  }
  .clip {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .quiet {
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .corner {
    position: absolute;
    inset-block-end: 0.125rem;
    inset-inline-end: 0.125rem;
    display: grid;
    place-items: center;
    inline-size: 1.625rem;
    block-size: 1.625rem;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-s);
    background: var(--_surface);
    color: var(--_quiet);
    cursor: nwse-resize;
    touch-action: none;
  }
  .corner:dir(rtl) {
    cursor: nesw-resize;
  }
  .corner .icon {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }
  .corner:dir(rtl) .icon {
    scale: -1 1;
  }
  dialog.act:has(.picker) {
    inline-size: min(47.5rem, calc(100vw - 32px));
  }
  dialog .heading {
    margin-block-end: calc(var(--_space) * 2);
  }
  /* The foot of the dialog has its button. */
  .settings::part(actions) {
    display: none;
  }
  dialog ul {
    margin: calc(var(--_space) * 2) 0;
    padding-inline-start: 1.25rem;
  }
  .choice {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.3fr);
    gap: 1rem;
    margin-block-start: calc(var(--_space) * 4);
  }
  .found {
    display: flex;
    flex-direction: column;
    gap: 0.125rem;
    block-size: 22.5rem;
    padding: 0.3125rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: auto;
  }
  .found p {
    padding: 0.375rem 0.5625rem;
  }
  .widget {
    display: grid;
    flex: none;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: 0.625rem;
    align-items: center;
    padding: 0.4375rem 0.5625rem;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .widget b {
    font-weight: var(--_medium);
  }
  .widget .icon {
    grid-row: span 2;
    color: var(--_quiet);
  }
  .widget:hover {
    background: var(--_hover);
  }
  .widget[aria-checked='true'] {
    background: var(--_chosen);
  }
  .widget[aria-checked='true']:not(:focus-visible) {
    /* Shown in forced colours. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .widget:focus-visible {
    outline-offset: -2px;
  }
  .preview {
    min-inline-size: 0;
  }
  .look {
    block-size: 16.875rem;
    margin-block-start: 0.5rem;
    padding: 0.625rem;
    border: 1px dashed var(--_line-strong);
    border-radius: var(--_radius);
    overflow: hidden;
  }
  .look.filled > * {
    block-size: 100%;
  }
  select.input {
    padding-inline: 0.5rem;
  }
  @container (max-width: 34.9375rem) {
    .choice {
      grid-template-columns: minmax(0, 1fr);
    }
    .found {
      block-size: 11.875rem;
    }
    .look {
      block-size: 10.625rem;
    }
    .toolbar {
      padding: 0.25rem;
    }
    .status {
      order: 1;
      flex-basis: 100%;
      text-align: start;
    }
  }
  @container (max-width: 22.5rem) {
    [part~='save'] {
      max-inline-size: 6rem;
      overflow-wrap: anywhere;
    }
  }
  @media print {
    .toolbar,
    .tool,
    .corner,
    .handle .icon {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .tool,
    .corner {
      inline-size: 2.75rem;
      block-size: 2.75rem;
    }
    .handle,
    .widget {
      min-block-size: 2.75rem;
    }
    .button.small {
      min-inline-size: 2.75rem;
    }
    .head {
      gap: 0.5rem;
    }
  }
`;
