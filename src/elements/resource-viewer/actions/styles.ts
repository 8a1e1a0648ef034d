import { css } from 'lit';
import { menuStyles } from '../../parts/menu.ts';
import { dialogStyles } from '../../parts/dialog-styles.ts';
import { toastStyles } from '../../parts/toast.ts';

const ownStyles = css`
  .selection {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: 1;
    min-inline-size: 0;
    font-weight: 560;
    white-space: nowrap;
  }
  @container (max-width: 380px) {
    .selection {
      flex-basis: 100%;
    }
  }
  .menu {
    inline-size: 220px;
  }
  .invite {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 8px;
    align-items: start;
    margin-block: calc(var(--_space) * 4) calc(var(--_space) * 2);
  }
  .invite .field {
    margin: 0;
  }
  .invite > :not(:first-child) {
    /* Beside the field, below its label. */
    margin-block-start: calc(1.5em + var(--_space) * 1.5);
  }
  @media (max-width: 440px) {
    .invite {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .invite > :first-child {
      grid-column: 1 / -1;
    }
    .invite > :not(:first-child) {
      margin: 0;
    }
  }
  .shortcuts {
    max-block-size: calc(100vh - 200px);
    overflow: auto;
  }
  .shortcuts table {
    inline-size: 100%;
    margin-block-end: 16px;
    border-collapse: collapse;
  }
  .shortcuts caption {
    padding-block: 8px;
    font-weight: 600;
    text-align: start;
  }
  .shortcuts th {
    padding-block: 4px;
    font-weight: 400;
    text-align: start;
  }
  .shortcuts td {
    text-align: end;
  }
  .shortcuts kbd {
    font: inherit;
    font-size: var(--_t1);
    padding: 1px 5px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-s);
    color: var(--_quiet);
    white-space: nowrap;
  }
  select.input {
    inline-size: auto;
    padding-inline: 8px;
  }
  .people select.input {
    min-block-size: 30px;
    border-color: transparent;
  }
  .choice {
    display: grid;
    gap: 6px;
    margin: calc(var(--_space) * 3) 0 0;
    padding: 0;
    border: 0;
  }
  .choice legend {
    margin-block-end: 6px;
    padding: 0;
    font-weight: 530;
  }
  .choice label {
    display: flex;
    gap: 8px;
    align-items: center;
    font-weight: 400;
  }
  .choice input {
    margin: 0;
    accent-color: var(--_fill);
  }
`;

export const actionStyles = [menuStyles, dialogStyles, toastStyles, ownStyles];
