import { css } from 'lit';
import { container } from '../../theme/container.ts';
import { raised } from '../../theme/raised.ts';
import { faceStyles } from '../parts/face.ts';
import { statusScreenStyles } from '../parts/status-screen.ts';
import { infoStyles } from './info/info.ts';

const shell = css`
  :host {
    --_more: 0.25rem;
    --_row: calc(var(--_control) + var(--_more));
    --_tool: 1.875rem;
    block-size: var(--service-viewer-size, 35rem);
  }
  :host([density='compact']) {
    --_more: 0.125rem;
  }
  @media (pointer: coarse) {
    :host,
    :host([density='compact']) {
      --_more: 0.5rem;
      --_tool: 2.75rem;
    }
  }
  .viewer {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    border: var(--_widget-border, 1px solid var(--_line));
    border-radius: var(--_radius-l);
    background: var(--_surface);
    overflow: hidden;
  }
  .bar,
  .tools,
  .crumbs {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    flex: none;
  }
  .bar {
    min-block-size: 3.25rem;
    padding-inline: 0.75rem;
    border-block-end: 1px solid var(--_line);
  }
  .tool {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: var(--_tool);
    block-size: var(--_tool);
    padding: 0;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: var(--_quiet);
    cursor: pointer;
  }
  .tool:hover,
  .tool[aria-pressed='true'],
  a.crumb:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .tool,
  .crumb:focus-visible {
    outline-offset: -2px;
  }
  .button.small {
    min-block-size: var(--service-control-size, var(--_tool));
    min-inline-size: var(--_tool);
    padding: 0 0.625rem;
  }
  .crumbs {
    flex: 1;
    min-inline-size: 0;
  }
  .crumb.shared {
    flex: 0 1 auto;
    min-inline-size: 3rem;
    color: var(--_quiet);
  }
  .crumbs ol {
    min-inline-size: 0;
    display: flex;
    align-items: center;
    margin: 0;
    padding: 0;
    color: var(--_quiet);
    list-style: none;
  }
  .crumbs li {
    display: flex;
    align-items: center;
    flex: 0 2 auto;
    min-inline-size: 1.75rem;
  }
  .crumbs li:last-child {
    flex-shrink: 1;
    min-inline-size: 3rem;
  }
  .crumbs .icon {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }
  .crumb {
    padding: calc((var(--_tool) - 1.5em) / 2) 0.3125rem;
    border-radius: var(--_radius-s);
    color: inherit;
    text-decoration: none;
  }
  b.crumb {
    color: var(--_text);
    font-weight: var(--_strong);
  }
  :dir(rtl) .crumbs .icon {
    scale: -1 1;
  }
  .main,
  .content {
    display: flex;
    flex: 1;
    min-block-size: 0;
  }
  .content {
    position: relative;
    flex-direction: column;
    min-inline-size: 0;
    /* Half a viewer beside a panel is a narrow list. */
    container-type: inline-size;
  }
  .clip,
  .crumb,
  .title {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .grow {
    flex: 1;
  }
  .quiet {
    color: var(--_quiet);
  }
  .bone {
    display: block;
    block-size: 0.6875rem;
    inline-size: 46%;
    border-radius: calc(var(--_radius) / 2);
    background: var(--_hover);
  }
  .bones .row:nth-child(4n + 2) .bone {
    inline-size: 62%;
  }
  .bar > .bone {
    max-inline-size: 15rem;
  }
  .bones .row {
    padding-inline: 1rem;
  }
  .empty {
    overflow: auto;
  }
  .viewer > .notice {
    flex: none;
    margin: 0.625rem 0.75rem 0;
  }
  @container (max-width: 35rem) {
    .bar {
      padding-inline: 0.5rem;
    }
    .tools .label {
      display: none;
    }
    .crumbs li:not(:nth-last-child(-n + 2)) {
      display: none;
    }
  }
  @container (max-width: 23.75rem) {
    /* One line, unless the page adds tools or the text is large. */
    .bar,
    .tools {
      flex-wrap: wrap;
    }
    .crumbs {
      flex-basis: 4.75rem;
    }
    .tools {
      flex: initial;
      margin-inline-start: auto;
    }
    /* They are in the menus beside them. */
    .tools > .tool[aria-pressed]:has(+ .tool),
    .tools > [part~='upload'] {
      display: none;
    }
  }
`;

export const viewerStyles = [container, raised, statusScreenStyles, shell, faceStyles, infoStyles];
