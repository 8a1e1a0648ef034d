import { css } from 'lit';

export const editorStyles = css`
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-block-end: var(--_gap);
    padding: 8px 12px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_raised);
  }
  .draft {
    flex: 1;
    min-inline-size: min(100%, 220px);
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
  .tool {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 30px;
    block-size: 30px;
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
    border: 1px solid var(--_line-strong);
    background: var(--_surface);
    overflow: hidden;
  }
  .frame.moving {
    outline: 2px solid var(--_ring);
    opacity: 0.85;
  }
  .frame.edited .body,
  .frame.edited .wait,
  .frame.edited .fault {
    margin: 8px;
    border-radius: var(--_radius);
  }
  .head {
    display: flex;
    align-items: center;
    gap: 2px;
    flex: none;
    padding: 3px 4px;
    border-block-end: 1px solid var(--_line);
    background: var(--_hover);
  }
  .handle {
    display: flex;
    align-items: center;
    gap: 6px;
    flex: 1;
    min-inline-size: 0;
    min-block-size: 30px;
    padding: 0 6px;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 500;
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
    inset-block-end: 2px;
    inset-inline-end: 2px;
    display: grid;
    place-items: center;
    inline-size: 26px;
    block-size: 26px;
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
    inline-size: 14px;
    block-size: 14px;
  }
  .corner:dir(rtl) .icon {
    scale: -1 1;
  }
  dialog.act:has(.picker) {
    inline-size: min(760px, calc(100vw - 32px));
  }
  dialog h2 {
    margin-block-end: calc(var(--_space) * 2);
  }
  dialog ul {
    margin: calc(var(--_space) * 2) 0;
    padding-inline-start: 20px;
  }
  .choice {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.3fr);
    gap: 16px;
    margin-block-start: calc(var(--_space) * 4);
  }
  .found {
    display: flex;
    flex-direction: column;
    gap: 2px;
    block-size: 360px;
    padding: 5px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: auto;
  }
  .found p {
    padding: 6px 9px;
  }
  .widget {
    display: grid;
    flex: none;
    padding: 7px 9px;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .widget b {
    font-weight: 500;
  }
  .widget:hover {
    background: var(--_hover);
  }
  .widget[aria-checked='true'] {
    background: var(--_chosen);
  }
  .widget:focus-visible {
    outline-offset: -2px;
  }
  .preview {
    min-inline-size: 0;
  }
  .look {
    block-size: 270px;
    margin-block-start: 8px;
    padding: 10px;
    border: 1px dashed var(--_line-strong);
    border-radius: var(--_radius);
    overflow: hidden;
  }
  .look.filled > * {
    block-size: 100%;
  }
  select.input {
    padding-inline: 8px;
  }
  @container (max-width: 559px) {
    .choice {
      grid-template-columns: minmax(0, 1fr);
    }
    .found {
      block-size: 190px;
    }
    .look {
      block-size: 170px;
    }
    .status {
      order: 1;
      flex-basis: 100%;
      text-align: start;
    }
  }
  @media (pointer: coarse) {
    .tool,
    .corner {
      inline-size: 44px;
      block-size: 44px;
    }
    .handle,
    .widget {
      min-block-size: 44px;
    }
  }
`;
