import { css } from 'lit';

export const graphStyles = css`
  :host {
    --_radius-s: var(--service-radius-small, calc(var(--_radius) * 0.625));
    --_tool: 1.875rem;
  }
  @media (pointer: coarse) {
    :host {
      --_tool: 2.75rem;
    }
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.375rem 0.5rem;
    flex: none;
    min-block-size: 3.25rem;
    padding: 0.5rem 0.75rem;
    border-block-end: 1px solid var(--_line);
  }
  .heading {
    flex: 1 1 7.5rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font-size: var(--_t2);
    font-weight: var(--_strong);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.375rem;
    min-inline-size: 0;
  }
  .tools .input {
    inline-size: auto;
    min-inline-size: 0;
    min-block-size: var(--service-control-size, var(--_tool));
    padding-inline: 0.5rem;
  }
  .tools input {
    flex: 1 1 8.75rem;
    max-inline-size: 11.25rem;
  }
  .button.small {
    min-block-size: var(--service-control-size, var(--_tool));
  }
  [aria-pressed='true'].button {
    background: var(--_chosen);
    border-color: var(--_ring);
  }
  [aria-pressed='true'].button:not(:focus-visible) {
    /* Shown in forced colours. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 0.25rem;
    flex: none;
    padding: 0.25rem 0.75rem;
    border-block-end: 1px solid var(--_line);
    font-size: var(--_t1);
  }
  .gap {
    inline-size: 0.5rem;
  }
  .chip,
  .key {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    min-block-size: var(--_tool);
    padding: 0 0.5rem;
  }
  .key {
    color: var(--_quiet);
  }
  .chip {
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .chip:hover {
    background: var(--_hover);
  }
  .chip:focus-visible {
    outline-offset: -2px;
  }
  .chip[aria-pressed='false'] {
    color: var(--_quiet);
    text-decoration: line-through;
  }
  .chip[aria-pressed='false'] .mark {
    opacity: 0.35;
  }
  .mark {
    inline-size: 0.875rem;
    block-size: 0.875rem;
    flex: none;
    fill: currentColor;
    stroke: none;
  }
  .mark:is(.directory, .bundle) {
    color: var(--_link);
  }
  .mark.document {
    color: var(--_text);
  }
  .mark.file {
    color: var(--_line-strong);
  }
  .mark:is(.contains, .links, .similar) {
    fill: none;
    stroke: var(--_line-strong);
    stroke-width: 1.6;
  }
  .mark:is(.start, .selected) {
    fill: none;
    stroke: var(--_text);
    stroke-width: 1.5;
  }
  .mark.selected {
    stroke: var(--_ring);
    stroke-width: 2.5;
  }
  .mark.links {
    stroke: var(--_link);
  }
  .truncated .link {
    min-block-size: 1.5rem;
    min-inline-size: 1.5rem;
  }
  .truncated {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0 0.625rem;
    flex: none;
    padding: 0.375rem 0.75rem;
    border-block-end: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .main {
    display: flex;
    flex: 1;
    min-block-size: 0;
  }
  .stage {
    position: relative;
    flex: 1;
    min-inline-size: 0;
  }
  .picture {
    position: absolute;
    inset: 0;
    overflow: hidden;
    cursor: grab;
    touch-action: pan-x pan-y;
    -webkit-user-select: none;
  }
  .picture:focus {
    touch-action: none;
  }
  .picture:focus-visible {
    outline-offset: -3px;
  }
  .picture:active {
    cursor: grabbing;
  }
  /* Colours of the drawing, as lines of no width: the browser resolves tokens and schemes. */
  canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    background-color: var(--_surface);
    color: var(--_text);
    font-size: var(--_t1);
    border: 0 solid;
    border-color: var(--_line-strong) var(--_link) var(--_link) var(--_text);
    outline: 0 solid var(--_line-strong);
    text-decoration-color: var(--_ring);
    transition-property: background-color, color, border-color, outline-color, text-decoration-color;
    transition-duration: 1ms;
  }
  canvas.over {
    cursor: pointer;
  }
  .zoom {
    position: absolute;
    inset-block-end: 0.625rem;
    inset-inline-end: 0.625rem;
    display: flex;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: hidden;
  }
  .tool {
    display: grid;
    place-items: center;
    inline-size: var(--_tool);
    block-size: var(--_tool);
    padding: 0;
    border: 0;
    background: none;
    color: var(--_text);
    cursor: pointer;
  }
  .tool:hover {
    background: var(--_hover);
  }
  .tool:focus-visible {
    outline-offset: -2px;
  }
  .waiting {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: var(--_quiet);
  }
  .bone.line {
    block-size: 0.6875rem;
    margin-block: 0.625rem;
  }
  .bone.line:nth-child(2n) {
    inline-size: 60%;
  }
  .bones .bone {
    position: absolute;
    inset-block-start: calc(50% - 0.875rem);
    inset-inline-start: calc(50% - 0.875rem);
    inline-size: 1.75rem;
    block-size: 1.75rem;
    border-radius: 50%;
  }
  .bones .b2 {
    translate: 90px -70px;
  }
  .bones .b3 {
    translate: -110px -40px;
  }
  .bones .b4 {
    translate: 70px 90px;
  }
  .bones .b5 {
    translate: -60px 100px;
  }
  .list-view {
    flex: none;
    inline-size: 16.25rem;
    padding: 0.75rem;
    border-inline-start: 1px solid var(--_line);
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .alone .list-view {
    flex: 1;
    border: 0;
  }
  #current,
  .label {
    display: flex;
    gap: 0.4375rem;
    margin: 0;
    font-size: inherit;
    font-weight: var(--_strong);
  }
  #current .icon {
    margin-block-start: 0.125rem;
  }
  #current:focus {
    outline: none;
  }
  .label {
    margin-block: 0.875rem 0.125rem;
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  :is(ul, .more, .quiet) + #current {
    margin-block-start: 1rem;
  }
  .list-view ul {
    margin: 0 -0.375rem;
    padding: 0;
    list-style: none;
  }
  .entry {
    display: flex;
    align-items: center;
    gap: 0.4375rem;
    inline-size: 100%;
    min-block-size: var(--_tool);
    padding: 0.125rem 0.375rem;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .entry:hover {
    background: var(--_hover);
  }
  .entry:focus-visible {
    outline-offset: -2px;
  }
  .entry .icon {
    color: var(--_quiet);
  }
  .more {
    min-block-size: var(--_tool);
  }
  .list-view .next {
    justify-content: start;
    margin-block-start: 0.5rem;
  }
  @media (pointer: coarse) {
    .bar,
    .tools,
    .legend,
    .zoom {
      gap: 0.5rem;
    }
    .list-view li + li,
    .list-view .next {
      margin-block-start: 0.5rem;
    }
  }
  @container (max-width: 35rem) {
    .legend {
      padding-inline: 0.25rem;
    }
    .gap {
      display: none;
    }
    .list-view {
      flex: 3;
      inline-size: auto;
      min-block-size: 0;
      border-inline-start: 0;
      border-block-start: 1px solid var(--_line);
    }
    .main {
      flex-direction: column;
    }
    .stage {
      flex: 5;
      min-block-size: 0;
    }
    .tools {
      flex: 1 1 100%;
    }
  }
`;
