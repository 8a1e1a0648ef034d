import { css } from 'lit';

export const signUpStyles = css`
  :host(:not([form-action])) .rest {
    min-block-size: calc(var(--_control) + var(--_space) * 8.5 + 1.5em);
  }
  .next {
    margin-block-start: calc(var(--_space) * 4);
  }
  .field > label {
    display: flex;
    justify-content: space-between;
  }
  .quiet {
    color: var(--_quiet);
    font-weight: 400;
  }
  select.input {
    padding-inline: 7px;
  }
  .about {
    margin-block-start: calc(var(--_space) * 1.5);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .bone {
    block-size: var(--_control);
    margin-block-start: calc(var(--_space) * 4.5);
    border-radius: var(--_radius);
    background: var(--_hover);
  }
`;
