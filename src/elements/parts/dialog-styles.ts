import { css } from 'lit';

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
    margin-block-end: 0.75rem;
  }
  dialog::backdrop {
    background: var(--service-backdrop, oklch(0.2 0.02 262 / 0.35));
  }
  dialog .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.5rem;
    margin-block-start: calc(var(--_space) * 5);
  }
  .danger {
    background: oklch(from var(--_bad) min(l, 0.55) max(c, 0.18) h);
    color: #fff;
  }
  .danger:hover {
    background: oklch(from var(--_bad) 0.47 max(c, 0.17) h);
  }
`;
