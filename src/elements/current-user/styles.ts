import { css } from 'lit';

export const userStyles = css`
  :host {
    --_face: 1.375rem;
    display: inline-block;
    inline-size: auto;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .who {
    max-inline-size: 100%;
    padding-inline: 0.375rem 0.625rem;
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bone {
    inline-size: 8.25rem;
    block-size: var(--_control);
    border-radius: var(--_radius);
    background: var(--_hover);
  }
  .menu {
    inline-size: 15rem;
  }
  .about {
    display: grid;
    padding: 0.375rem 0.5625rem 0.5rem;
  }
  .quiet {
    color: var(--_quiet);
  }
  .about b {
    font-weight: var(--_strong);
  }
  .menu .notice {
    margin: 0 0.25rem 0.5625rem;
  }
  .menu form {
    margin: 0 -0.3125rem;
    padding: 0.3125rem 0.3125rem 0;
    border-block-start: 1px solid var(--_line);
  }
  .confirm {
    padding: 0.25rem 0.5625rem 0.375rem;
    color: var(--_quiet);
  }
`;
