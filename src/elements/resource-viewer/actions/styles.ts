import { css } from 'lit';
import { menuStyles } from '../../parts/menu.ts';
import { dialogStyles } from '../../parts/dialog-styles.ts';
import { peopleStyles } from '../../parts/people.ts';
import { toastStyles } from '../../parts/toast.ts';

const ownStyles = css`
  .selection {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    flex: 1;
    min-inline-size: 0;
    font-weight: var(--_strong);
  }
  @container (max-width: 50rem) {
    .selection ~ .tools {
      display: none;
    }
  }
  @container (max-width: 35rem) {
    .selection .label {
      display: none;
    }
  }
  .row:has(> .name:focus-visible) {
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
  }
  /* The ring is around the row. Forced colours show this one too. */
  .name:focus-visible {
    outline-color: transparent;
  }
  .menu {
    inline-size: 13.75rem;
  }
  .link-line {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-block-start: calc(var(--_space) * 4);
  }
  .link-line .input {
    flex: 1 1 12rem;
    inline-size: auto;
  }
  .invite {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.5rem;
    margin-block: calc(var(--_space) * 4) calc(var(--_space) * 2);
  }
  .invite > :first-child {
    grid-column: 1 / -1;
  }
  .invite .field {
    margin: 0;
  }
  .roles {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: 0.75rem;
    margin-block: 0 calc(var(--_space) * 4);
    color: var(--_quiet);
    font-size: var(--_t1);
  }
  .roles > div {
    display: contents;
  }
  .roles dt {
    font-weight: var(--_medium);
  }
  .roles dd {
    margin: 0;
  }
  .shortcuts {
    max-block-size: calc(100vh - 12.5rem);
    overflow: auto;
  }
  .shortcuts table {
    inline-size: 100%;
    margin-block-end: 1rem;
    border-collapse: collapse;
  }
  .shortcuts caption {
    padding-block: 0.5rem;
    font-weight: var(--_strong);
    text-align: start;
  }
  .shortcuts th {
    padding-block: 0.25rem;
    font-weight: 400;
    text-align: start;
  }
  .shortcuts td {
    text-align: end;
  }
  .shortcuts kbd {
    font: inherit;
    font-size: var(--_t1);
    padding: 1px 0.3125rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-s);
    color: var(--_quiet);
    white-space: nowrap;
  }
  select.input {
    inline-size: auto;
    padding-inline: 0.5rem;
  }
  .people select.input {
    min-block-size: var(--_tool);
    border-color: transparent;
  }
  .choice {
    display: grid;
    gap: 0.375rem;
    margin: calc(var(--_space) * 3) 0 0;
    padding: 0;
    border: 0;
  }
  .choice legend {
    margin-block-end: 0.375rem;
    padding: 0;
    font-weight: var(--_medium);
  }
  .choice label {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    font-weight: 400;
  }
  .choice input {
    margin: 0;
    accent-color: var(--_fill);
  }
  @media (pointer: coarse) {
    .choice {
      gap: 0.5rem;
    }
    .choice label {
      min-block-size: 2.75rem;
    }
    .choice input {
      inline-size: 1.5rem;
      block-size: 1.5rem;
    }
  }
`;

export const actionStyles = [menuStyles, dialogStyles, toastStyles, peopleStyles, ownStyles];
