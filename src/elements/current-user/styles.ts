import { css } from 'lit';

export const menuStyles = css`
  :host {
    --_raised: var(--service-surface-raised, light-dark(#fff, oklch(0.24 0.01 262)));
    --_radius-s: var(--service-radius-small, 5px);
    --_shadow: var(
      --service-shadow,
      0 1px 2px oklch(0.2 0.02 262 / 0.06),
      0 8px 24px -8px oklch(0.2 0.02 262 / 0.12)
    );
    display: inline-block;
    inline-size: auto;
    max-inline-size: 100%;
  }
  .who {
    max-inline-size: 100%;
    padding-inline: 6px 10px;
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .face {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    border-radius: 50%;
    color: #fff;
    font-size: 9.5px;
    font-weight: 650;
    background: oklch(0.5 0.12 262);
  }
  .face.h1 {
    background: oklch(0.5 0.13 30);
  }
  .face.h2 {
    background: oklch(0.48 0.1 155);
  }
  .face.h3 {
    background: oklch(0.5 0.13 320);
  }
  .face.h4 {
    background: oklch(0.5 0.1 80);
  }
  .bone {
    inline-size: 132px;
    block-size: var(--_control);
    border-radius: var(--_radius);
    background: var(--_hover);
  }
  .menu {
    inset: auto;
    inline-size: 240px;
    margin: 0;
    padding: 5px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    color: inherit;
    overflow-wrap: anywhere;
  }
  @supports (position-area: block-end) {
    .menu {
      position-area: block-end span-inline-start;
      position-try-fallbacks: flip-block, flip-inline, flip-block flip-inline;
      margin-block: 6px;
    }
  }
  .about {
    display: grid;
    padding: 6px 9px 8px;
  }
  .quiet {
    color: var(--_quiet);
  }
  .about b {
    font-weight: 600;
  }
  .menu .notice {
    margin: 0 4px 9px;
  }
  .menu form {
    margin: 0 -5px;
    padding: 5px 5px 0;
    border-block-start: 1px solid var(--_line);
  }
  .entry,
  ::slotted([slot='menu']) {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 32px;
    padding: 4px 9px;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  .entry:hover,
  .entry:focus-visible,
  ::slotted([slot='menu']:hover),
  ::slotted([slot='menu']:focus-visible) {
    background: var(--_hover);
  }
  .entry:focus-visible {
    outline-offset: -2px;
  }
  .entry.bad {
    color: var(--_bad);
  }
  @media (pointer: coarse) {
    .entry,
    ::slotted([slot='menu']) {
      min-block-size: 44px;
    }
  }
  .confirm {
    padding: 4px 9px 6px;
    color: var(--_quiet);
  }
`;
