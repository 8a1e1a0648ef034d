import { css } from 'lit';

export const uploadStyles = css`
  .uploads {
    display: flex;
    flex-direction: column;
    flex: none;
    max-block-size: min(50%, 14.75rem);
    padding-block: 0.25rem;
    border-block-start: 2px solid var(--_line);
  }
  .uploads .reading {
    padding: 0.5rem 1rem;
    color: var(--_quiet);
  }
  .uploads-rows {
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
    overflow-anchor: none;
  }
  .uploads-rows > div {
    display: flow-root;
  }
  .uploads-rows ul {
    position: sticky;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .uploads-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    flex: none;
    padding-inline: 1rem 0.5rem;
    font-size: var(--_t1);
    font-variant-numeric: tabular-nums;
  }
  .uploads-question {
    flex-wrap: wrap;
    overflow-wrap: anywhere;
    padding-block: 0.25rem;
    background: var(--_warn-wash);
    font-size: inherit;
  }
  .uploads-question .uploads-actions {
    gap: 0.5rem;
  }
  .upload {
    position: relative;
    display: grid;
    grid-template-columns: 1rem minmax(3.75rem, 30%) minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0.625rem;
    block-size: max(var(--_least, 2.25rem), var(--_tool));
    padding-inline: 1rem 0.5rem;
  }
  /* Rows of a window of many have one height. */
  ul:not([style]) > .upload {
    block-size: auto;
    min-block-size: max(var(--_least, 2.25rem), var(--_tool));
    padding-block: 0.25rem;
  }
  ul:not([style]) > .upload .clip {
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .upload .tool .icon {
    fill: currentColor;
  }
  .upload-status {
    color: var(--_quiet);
    font-size: var(--_t1);
    font-variant-numeric: tabular-nums;
  }
  .upload:not(:has(progress)) .upload-status {
    grid-column: 3 / span 2;
  }
  .upload.bad > .icon,
  .upload.bad .upload-status {
    color: var(--_bad);
  }
  .upload.asks > .icon {
    color: var(--_warn);
  }
  .upload.done > .icon {
    color: var(--_good);
  }
  .upload progress {
    display: block;
    inline-size: 100%;
    block-size: 0.25rem;
    border: 0;
    border-radius: calc(var(--_radius) / 4);
    background: var(--_line);
    appearance: none;
    overflow: hidden;
  }
  .upload progress::-webkit-progress-bar {
    background: var(--_line);
  }
  .upload progress::-webkit-progress-value {
    background: var(--_fill);
    transition: inline-size var(--_motion);
  }
  .upload progress::-moz-progress-bar {
    background: var(--_fill);
  }
  .upload:is(.paused, .offline, .retrying, .fileless, .signed-out) progress::-webkit-progress-value {
    background: var(--_line-strong);
  }
  .upload:is(.paused, .offline, .retrying, .fileless, .signed-out) progress::-moz-progress-bar {
    background: var(--_line-strong);
  }
  @media (forced-colors) {
    .upload progress {
      border: 1px solid CanvasText;
      block-size: 0.375rem;
      forced-color-adjust: none;
      background: Canvas;
    }
    .upload progress::-webkit-progress-bar {
      background: Canvas;
    }
    .upload progress::-webkit-progress-value {
      background: Highlight;
    }
    .upload progress::-moz-progress-bar {
      background: Highlight;
    }
  }
  .uploads-actions {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 0.25rem;
    flex: none;
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .uploads-actions {
      gap: 0.5rem;
    }
    .uploads-question {
      padding-block: 0.5rem;
    }
  }
  .uploads-actions .link {
    min-block-size: var(--_tool);
    padding-inline: 0.25rem;
  }
  /* Above the list, below the drop message. */
  .main {
    isolation: isolate;
  }
  .drop {
    position: absolute;
    inset: 0.25rem;
    display: grid;
    place-items: end center;
    padding: 1rem;
    border: 2px dashed var(--_ring);
    border-radius: var(--_radius);
    background: color-mix(in oklch, var(--_chosen) 45%, transparent);
    pointer-events: none;
  }
  .drop.not {
    border-color: var(--_line-strong);
    background: color-mix(in oklch, var(--_hover) 60%, transparent);
  }
  .drop > span {
    max-inline-size: 100%;
    padding: 0.5rem 0.875rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    font-weight: var(--_medium);
    overflow-wrap: anywhere;
  }
  @container (max-width: 40rem) {
    .upload {
      grid-template-columns: 1rem minmax(30%, 1fr) minmax(0, auto) auto;
    }
    .upload:not(:has(progress)) .upload-status {
      grid-column: auto;
    }
    .upload progress {
      position: absolute;
      inset-inline: 2.625rem 1rem;
      inset-block-end: 1px;
      inline-size: auto;
      block-size: 0.125rem;
    }
  }
  @container (max-width: 30rem) {
    /* The status has a line of its own. */
    .upload {
      grid-template: auto auto / 1rem minmax(0, 1fr) auto;
      align-content: center;
      row-gap: 0;
      --_least: 4em;
    }
    .upload > .icon,
    .upload > .uploads-actions {
      grid-row: 1 / span 2;
    }
    .upload-name,
    .upload:not(:has(progress)) .upload-status,
    .upload-status {
      grid-column: 2;
    }
    .upload > .uploads-actions {
      grid-column: 3;
    }
  }
`;
