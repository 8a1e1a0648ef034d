import { css } from 'lit';

export const actStyles = css`
  .menu {
    inset: auto;
    inline-size: 220px;
    margin: 0;
    padding: 5px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    color: inherit;
  }
  .menu hr {
    margin: 5px -5px;
    border: 0;
    border-block-start: 1px solid var(--_line);
  }
  .entry {
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
  .entry:focus-visible {
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
  .told {
    position: absolute;
    inset-block-end: 14px;
    inset-inline: 12px;
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: fit-content;
    max-inline-size: calc(100% - 24px);
    margin-inline: auto;
    padding: 5px 6px 5px 14px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    animation: come var(--_motion);
  }
  .told > span {
    overflow-wrap: anywhere;
  }
  @keyframes come {
    from {
      translate: 0 8px;
      opacity: 0;
    }
  }
  dialog.act {
    inline-size: min(420px, calc(100vw - 32px));
    max-block-size: calc(100vh - 48px);
    padding: calc(var(--_space) * 6);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_raised);
    box-shadow: var(--_shadow);
    color: var(--_text);
    overflow-wrap: anywhere;
    animation: come var(--_motion);
  }
  dialog.ended {
    inline-size: fit-content;
    padding: calc(var(--_space) * 4);
  }
  dialog.ended p {
    max-inline-size: 40ch;
    margin-block-end: 12px;
  }
  dialog::backdrop {
    background: oklch(0.2 0.02 262 / 0.35);
  }
  .ways {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
    margin-block-start: calc(var(--_space) * 5);
  }
  .danger {
    background: light-dark(oklch(0.53 0.19 25), oklch(0.55 0.19 25));
    color: #fff;
  }
  .danger:hover {
    background: oklch(0.47 0.18 25);
  }
  .steps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    margin: calc(var(--_space) * 3) 0 0;
    padding: 0;
    list-style: none;
    color: var(--_quiet);
  }
  .steps li {
    display: flex;
    align-items: center;
    min-inline-size: 0;
  }
  .step {
    padding: 4px 5px;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .step[aria-current] {
    color: var(--_text);
    font-weight: 600;
  }
  .step:hover {
    background: var(--_hover);
  }
  .choices {
    block-size: 220px;
    margin: 8px 0;
    padding: 5px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    list-style: none;
    overflow: auto;
  }
  .choices .entry > .icon:first-child {
    color: var(--_link);
    fill: color-mix(in oklch, var(--_link) 16%, transparent);
  }
  .choices .quiet {
    padding: 6px 9px;
  }
  .invite {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 8px;
    align-items: start;
    margin-block-start: calc(var(--_space) * 3);
  }
  .invite .field {
    margin: 0;
  }
  .invite > :not(:first-child) {
    /* Beside the field, below its label. */
    margin-block-start: calc(1.5em + var(--_space) * 1.5);
  }
  select.input {
    inline-size: auto;
    padding-inline: 8px;
  }
  .people select.input {
    min-block-size: 30px;
    border-color: transparent;
  }
  .choice {
    display: grid;
    gap: 6px;
    margin: calc(var(--_space) * 3) 0 0;
    padding: 0;
    border: 0;
  }
  .choice legend {
    margin-block-end: 6px;
    padding: 0;
    font-weight: 530;
  }
  .choice label {
    display: flex;
    gap: 8px;
    align-items: center;
    font-weight: 400;
  }
  .choice input {
    margin: 0;
    accent-color: var(--_fill);
  }
  @media (pointer: coarse) {
    .entry {
      min-block-size: 44px;
    }
  }
`;
