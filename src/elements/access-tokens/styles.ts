import { css } from 'lit';

export const accessTokensStyles = css`
  :host {
    max-inline-size: var(--service-tokens-size, 680px);
  }
  h3 {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }
  h3:focus,
  h2:focus {
    outline: none;
  }
  .panel,
  .rows,
  .empty {
    margin-block-start: calc(var(--_space) * 5);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  .panel {
    padding: calc(var(--_space) * 5);
  }
  .panel > .field:first-child {
    margin-block-start: 0;
  }
  .fields {
    display: grid;
    gap: calc(var(--_space) * 3);
    align-items: start;
  }
  .fields .field {
    margin: 0;
    min-inline-size: 0;
  }
  .ways {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
    margin-block-start: calc(var(--_space) * 4);
  }
  .secret {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-start: calc(var(--_space) * 4);
  }
  .secret .input {
    flex: 1 1 220px;
    min-inline-size: 0;
    font-family: ui-monospace, monospace;
    direction: ltr;
  }
  .list-heading {
    margin-block-start: calc(var(--_space) * 7);
  }
  .rows {
    margin-block-start: calc(var(--_space) * 3);
    padding: 0;
    list-style: none;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 56px;
    padding: 8px calc(var(--_space) * 4);
  }
  .row + .row {
    border-block-start: 1px solid var(--_line);
  }
  .row > .icon {
    color: var(--_quiet);
  }
  .about {
    display: grid;
    flex: 1;
    min-inline-size: 0;
  }
  .about b {
    font-weight: 560;
  }
  .leaving b {
    color: var(--_quiet);
    text-decoration: line-through;
  }
  .quiet {
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .over {
    color: var(--_bad);
  }
  code {
    font-family: ui-monospace, monospace;
  }
  .small {
    flex: none;
    min-block-size: max(30px, calc(var(--_control) - 6px));
    padding-inline: 11px;
  }
  .empty {
    display: flex;
    align-items: center;
    gap: 10px;
    margin-block-start: calc(var(--_space) * 3);
    padding: calc(var(--_space) * 4);
    color: var(--_quiet);
  }
  .bone {
    block-size: 14px;
    inline-size: 60%;
    border-radius: 4px;
    background: var(--_hover);
  }
  .retry {
    margin-block-start: calc(var(--_space) * 3);
  }
  service-sign-in {
    margin-block-start: calc(var(--_space) * 5);
  }
  @container (min-inline-size: 520px) {
    .fields {
      grid-template-columns: minmax(0, 1fr) minmax(0, 190px);
    }
  }
  @media (pointer: coarse) {
    .small {
      min-block-size: 44px;
    }
  }
`;
