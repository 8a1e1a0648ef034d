import { css } from 'lit';

export const userStyles = css`
  :host {
    --_face: 22px;
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
  .bone {
    inline-size: 132px;
    block-size: var(--_control);
    border-radius: var(--_radius);
    background: var(--_hover);
  }
  .menu {
    inline-size: 240px;
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
  .confirm {
    padding: 4px 9px 6px;
    color: var(--_quiet);
  }
`;
