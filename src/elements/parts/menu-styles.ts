import { css } from 'lit';

/** A menu in the top layer and its entries, those that a host puts into a slot among them. */
export const menuStyles = css`
  .menu {
    inset: auto;
    margin: 0;
    padding: 5px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    color: inherit;
    overflow-wrap: anywhere;
  }
  .menu hr {
    margin: 5px -5px;
    border: 0;
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
  .entry > span {
    flex: 1;
  }
  .entry .icon {
    color: var(--_quiet);
  }
  .entry kbd {
    color: var(--_quiet);
    font: inherit;
    font-size: var(--_t1);
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
  .entry:disabled {
    opacity: 0.5;
    cursor: default;
  }
  .entry.bad,
  .entry.bad .icon {
    color: var(--_bad);
  }
  @media (pointer: coarse) {
    .entry,
    ::slotted([slot='menu']) {
      min-block-size: 44px;
    }
  }
`;
