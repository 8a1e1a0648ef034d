import { css } from 'lit';

export const faultStyles = css`
  .fault > .icon {
    margin-block-start: 2px;
    color: var(--_bad);
  }
  .fault > div {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .fault b {
    font-weight: 600;
  }
  .fault.strip {
    flex: none;
    max-block-size: 60%;
    margin-block-end: 8px;
    padding: 10px 12px;
    border-radius: var(--_radius);
    background: var(--_bad-wash);
    overflow: auto;
  }
  .fault .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: flex-start;
    margin-block-start: 8px;
  }
  details {
    max-inline-size: 100%;
  }
  summary {
    min-block-size: 30px;
    padding-block: 4px;
    border-radius: var(--_radius-s);
    cursor: pointer;
  }
  pre {
    max-block-size: 180px;
    margin: 4px 0;
    padding: 8px 10px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    font: 12px/1.5 ui-monospace, monospace;
    text-align: start;
    white-space: pre-wrap;
    overflow: auto;
  }
  .signed-out service-sign-in {
    max-inline-size: 360px;
    margin-block-start: 16px;
    text-align: start;
  }
  dialog.ended {
    max-inline-size: calc(100vw - 32px);
    padding: calc(var(--_space) * 4);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-l);
    background: var(--_raised);
    color: var(--_text);
  }
  dialog.ended p {
    max-inline-size: 40ch;
    margin-block-end: 12px;
  }
  dialog::backdrop {
    background: oklch(0.2 0.02 262 / 0.35);
  }
  @media (pointer: coarse) {
    summary {
      min-block-size: 44px;
    }
  }
`;
