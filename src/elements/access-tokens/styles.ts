import { css } from 'lit';

export const accessTokensStyles = css`
  :host {
    max-inline-size: var(--service-tokens-size, 42.5rem);
  }
  .subheading {
    margin: 0;
    font-size: inherit;
    font-weight: var(--_strong);
  }
  .subheading:focus {
    outline: none;
  }
  .panel,
  .rows,
  .empty {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_surface);
    overflow-wrap: anywhere;
  }
  /* Before script, which it needs, only its place. */
  :host(:not(:defined)) .panel .button {
    visibility: hidden;
  }
  .panel {
    margin-block-start: calc(var(--_space) * 5);
    padding: calc(var(--_space) * 5);
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
    gap: 0.5rem;
    margin-block-start: calc(var(--_space) * 4);
  }
  .secret {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-block-start: calc(var(--_space) * 4);
  }
  .secret .input {
    flex: 1 1 13.75rem;
    min-inline-size: 0;
    font-family: var(--_mono);
    direction: ltr;
  }
  #list-heading {
    margin-block-start: calc(var(--_space) * 7);
  }
  .rows,
  .empty,
  .retry {
    margin-block-start: calc(var(--_space) * 3);
  }
  .rows {
    padding: 0;
    list-style: none;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    min-block-size: 3.5rem;
    padding: 0.5rem calc(var(--_space) * 4);
  }
  .row + .row {
    border-block-start: 1px solid var(--_line);
  }
  .row > .icon {
    color: var(--_quiet);
  }
  .about {
    display: grid;
    flex: 1 1 10rem;
    min-inline-size: 0;
  }
  .about b {
    font-weight: var(--_strong);
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
    font-family: var(--_mono);
  }
  .small {
    flex: none;
    margin-inline-start: auto;
    min-block-size: max(1.875rem, calc(var(--_control) - 0.375rem));
    padding-inline: 0.6875rem;
  }
  .empty {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    padding: calc(var(--_space) * 4);
    color: var(--_quiet);
  }
  .bone {
    block-size: 0.875rem;
    inline-size: 60%;
    border-radius: calc(var(--_radius) / 2);
    background: var(--_hover);
  }
  service-sign-in {
    margin-block-start: calc(var(--_space) * 5);
  }
  @container (min-inline-size: 32.5rem) {
    .fields {
      grid-template-columns: minmax(0, 1fr) minmax(0, 11.875rem);
    }
  }
  @media (pointer: coarse) {
    .small {
      min-block-size: 2.75rem;
    }
  }
`;
