import { css } from 'lit';

export const clustersStyles = css`
  .bar {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    flex: none;
    min-block-size: 3.25rem;
    padding-inline: 1rem;
    border-block-end: 1px solid var(--_line);
  }
  .bar > .button {
    margin-block: 0.625rem;
    margin-inline-start: auto;
  }
  .heading {
    font-size: inherit;
    font-weight: var(--_strong);
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
    gap: 0.625rem;
    min-block-size: 3.5rem;
    padding: 0.5rem 1rem;
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
    font-weight: var(--_strong);
  }
  .size {
    flex: none;
  }
  .members {
    padding-block-end: 0.625rem;
    padding-inline: 2.625rem 1rem;
  }
  .members li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2rem;
  }
  .members .icon {
    color: var(--_quiet);
  }
  .open {
    min-inline-size: 0;
    border-radius: calc(var(--_radius) / 2);
    color: var(--_link);
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .open:hover {
    text-decoration: underline;
  }
  .rest {
    padding: 0.75rem 1rem;
  }
  .content > .notice {
    margin: 0.625rem 0.75rem 0;
  }
  .waiting {
    display: grid;
    align-content: center;
    gap: 0.5625rem;
    min-block-size: 3.5625rem;
    padding-block: 0.5rem;
    padding-inline: 2.625rem 1rem;
    border-block-end: 1px solid var(--_line);
  }
  @container (max-width: 21.25rem) {
    .size {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .members li {
      margin-block-start: 0.5rem;
    }
    .members .open {
      display: flex;
      align-items: center;
      flex: 1;
      min-block-size: 2.75rem;
    }
  }
`;
