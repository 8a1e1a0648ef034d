import { css } from 'lit';

export const clustersStyles = css`
  .bar {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    min-block-size: 52px;
    padding-inline: 16px;
    border-block-end: 1px solid var(--_line);
  }
  .bar > :first-child {
    flex: 1;
  }
  h2 {
    font-size: inherit;
    font-weight: 600;
    letter-spacing: normal;
  }
  .topics,
  .members {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .topics > li {
    border-block-end: 1px solid var(--_line);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 56px;
    padding: 8px 16px;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary:hover {
    background: var(--_hover);
  }
  summary:focus-visible {
    outline-offset: -2px;
  }
  summary > .icon {
    color: var(--_quiet);
    transition: rotate var(--_motion);
  }
  :dir(rtl) > summary > .icon {
    scale: -1 1;
  }
  [open] > summary > .icon {
    rotate: 90deg;
  }
  :dir(rtl)[open] > summary > .icon {
    rotate: -90deg;
  }
  .about {
    display: grid;
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .about b {
    font-weight: 560;
  }
  .size {
    flex: none;
  }
  .members {
    padding-block-end: 10px;
    padding-inline: 42px 16px;
  }
  .members li {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 32px;
  }
  .members .icon {
    color: var(--_quiet);
  }
  .open {
    min-inline-size: 0;
    border-radius: 3px;
    color: var(--_link);
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .open:hover {
    text-decoration: underline;
  }
  .rest {
    padding: 12px 16px;
  }
  .content > .notice {
    margin: 10px 12px 0;
  }
  .waiting {
    display: grid;
    align-content: center;
    gap: 9px;
    min-block-size: 57px;
    padding-block: 8px;
    padding-inline: 42px 16px;
    border-block-end: 1px solid var(--_line);
  }
  @container (max-width: 340px) {
    .size {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .members li {
      min-block-size: 44px;
    }
    .members .open {
      flex: 1;
      padding-block: 10px;
    }
  }
`;
