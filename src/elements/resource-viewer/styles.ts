import { css } from 'lit';
import { container } from '../../theme/container.ts';
import { raised } from '../../theme/raised.ts';
import { faceStyles } from '../parts/face.ts';
import { statusScreenStyles } from '../parts/status-screen.ts';
import { infoStyles } from './info/info.ts';

const shell = css`
  :host {
    --_row: 40px;
    --_head: 34px;
    --_tool: 30px;
    block-size: var(--service-viewer-size, 560px);
  }
  :host([density='compact']) {
    --_row: 32px;
    --_head: 30px;
  }
  @media (pointer: coarse) {
    :host {
      --_row: 48px;
      --_tool: 44px;
    }
  }
  .viewer {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_surface);
    overflow: hidden;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    min-block-size: 52px;
    padding-inline: 12px;
    border-block-end: 1px solid var(--_line);
  }
  .tools {
    display: flex;
    align-items: center;
    gap: 6px;
    flex: none;
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
  .tool:focus-visible,
  .crumb:focus-visible {
    outline-offset: -2px;
  }
  .button.small {
    min-block-size: var(--service-control-size, var(--_tool));
    padding: 0 10px;
    font-weight: 500;
  }
  .crumbs {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: 1;
    min-inline-size: 0;
  }
  .crumb.shared {
    flex: 0 1 auto;
    min-inline-size: 48px;
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
    min-inline-size: 28px;
  }
  .crumbs li:last-child {
    flex-shrink: 1;
    min-inline-size: 48px;
  }
  .crumbs .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .crumb {
    padding: 4px 5px;
    border-radius: var(--_radius-s);
    color: inherit;
    text-decoration: none;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b.crumb {
    color: var(--_text);
    font-weight: 600;
  }
  :dir(rtl) .crumbs .icon {
    scale: -1 1;
  }
  .main {
    display: flex;
    flex: 1;
    min-block-size: 0;
  }
  .content {
    position: relative;
    display: flex;
    flex-direction: column;
    flex: 1;
    min-inline-size: 0;
    min-block-size: 0;
    /* Half a viewer beside a panel is a narrow list. */
    container-type: inline-size;
  }
  .clip {
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
    block-size: 11px;
    inline-size: 46%;
    border-radius: 4px;
    background: var(--_hover);
  }
  .bone.w1 {
    inline-size: 62%;
  }
  .bar > .bone {
    max-inline-size: 240px;
  }
  .bones .row {
    padding-inline: 16px;
  }
  .empty {
    overflow: auto;
  }
  .viewer > .notice {
    flex: none;
    margin: 10px 12px 0;
  }
  @container (max-width: 560px) {
    .bar {
      padding-inline: 8px;
    }
    .tools .label {
      display: none;
    }
    .crumbs li:not(:nth-last-child(-n + 2)) {
      display: none;
    }
  }
  @container (max-width: 380px) {
    /* Breadcrumbs have a line of their own. */
    .bar {
      flex-wrap: wrap;
      gap: 0;
      min-block-size: 84px;
    }
    .crumbs {
      flex-basis: 100%;
    }
    .tools {
      gap: 2px;
      margin-inline-start: auto;
    }
  }
`;

export const viewerStyles = [container, raised, statusScreenStyles, shell, faceStyles, infoStyles];
