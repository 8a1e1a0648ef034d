import { css } from 'lit';

/** Every dialog of the viewer, the one for a session that has ended among them, and what comes up as it does. */
export const dialogStyles = css`
  @keyframes come {
    from {
      translate: 0 8px;
      opacity: 0;
    }
  }
  dialog.act {
    inline-size: min(31em, calc(100vw - 32px));
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
`;
