import { css } from 'lit';

export const graphStyles = css`
  :host {
    --_radius-s: var(--service-radius-small, 5px);
    --_tool: 30px;
  }
  @media (pointer: coarse) {
    :host {
      --_tool: 44px;
    }
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 8px;
    flex: none;
    min-block-size: 52px;
    padding: 8px 12px;
    border-block-end: 1px solid var(--_line);
  }
  .bar h2 {
    flex: 1 1 120px;
    font-size: var(--_t2);
    font-weight: 600;
  }
  .clip,
  .bar h2 {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
  }
  .tools .input {
    inline-size: auto;
    min-inline-size: 0;
    min-block-size: var(--service-control-size, var(--_tool));
    padding-inline: 8px;
  }
  .tools input {
    flex: 1 1 110px;
    max-inline-size: 180px;
  }
  .button.small {
    min-block-size: var(--service-control-size, var(--_tool));
  }
  [aria-pressed='true'].button {
    background: var(--_chosen);
    border-color: var(--_ring);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 4px;
    flex: none;
    padding: 4px 12px;
    border-block-end: 1px solid var(--_line);
    font-size: var(--_t1);
  }
  .gap {
    inline-size: 8px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: var(--_tool);
    padding: 0 8px;
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
    inline-size: 14px;
    block-size: 14px;
    flex: none;
    fill: currentColor;
    stroke: none;
  }
  .mark.directory {
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
  .mark.links {
    stroke: var(--_link);
  }
  .truncated .link {
    min-block-size: 24px;
    min-inline-size: 24px;
  }
  .truncated {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0 10px;
    flex: none;
    padding: 6px 12px;
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
    inset-block-end: 10px;
    inset-inline-end: 10px;
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
    block-size: 11px;
    margin-block: 10px;
  }
  .bone.line:nth-child(2n) {
    inline-size: 60%;
  }
  .bones .bone {
    position: absolute;
    inset-block-start: calc(50% - 14px);
    inset-inline-start: calc(50% - 14px);
    inline-size: 28px;
    block-size: 28px;
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
    inline-size: 260px;
    padding: 12px;
    border-inline-start: 1px solid var(--_line);
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .alone .list-view {
    flex: 1;
    border: 0;
  }
  .list-view h3,
  .list-view h4,
  .list-view .label {
    display: flex;
    gap: 7px;
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }
  .list-view h3 .icon {
    margin-block-start: 2px;
  }
  .list-view h3:focus {
    outline: none;
  }
  .list-view h4,
  .list-view .label {
    margin-block: 14px 2px;
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .list-view ul + h3,
  .list-view .more + h3,
  .list-view .quiet + h3 {
    margin-block-start: 16px;
  }
  .list-view ul {
    margin: 0 -6px;
    padding: 0;
    list-style: none;
  }
  .entry {
    display: flex;
    align-items: center;
    gap: 7px;
    inline-size: 100%;
    min-block-size: var(--_tool);
    padding: 2px 6px;
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
    margin-block-start: 8px;
  }
  @container (max-width: 560px) {
    .list-view {
      flex: 2;
      inline-size: auto;
      min-block-size: 0;
      border-inline-start: 0;
      border-block-start: 1px solid var(--_line);
    }
    .main {
      flex-direction: column;
    }
    .stage {
      flex: 3;
      min-block-size: 0;
    }
    .tools {
      flex: 1 1 100%;
    }
  }
  @media (forced-colors: active) {
    canvas,
    .mark {
      forced-color-adjust: none;
    }
    canvas {
      background-color: Canvas;
      color: CanvasText;
      border-color: GrayText LinkText LinkText CanvasText;
      outline-color: CanvasText;
      text-decoration-color: Highlight;
    }
    .mark {
      color: CanvasText !important;
      stroke: CanvasText !important;
    }
  }
`;
