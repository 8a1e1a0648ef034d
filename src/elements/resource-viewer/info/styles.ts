import { css } from 'lit';

export const infoStyles = css`
  .info {
    flex: none;
    inline-size: min(300px, 44%);
    padding: 14px 16px;
    border-inline-start: 1px solid var(--_line);
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .info.roomy {
    inline-size: min(520px, 56%);
  }
  .info h3 {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 0;
    font-size: 15px;
    font-weight: 600;
  }
  .info h3:focus-visible {
    outline-offset: 1px;
  }
  .info h3 .clip {
    flex: 1;
  }
  .info h4 {
    margin: 14px 0 4px;
    padding-block-start: 14px;
    border-block-start: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: var(--_t1);
    font-weight: 600;
  }
  .facts {
    display: grid;
    grid-template-columns: minmax(72px, auto) 1fr;
    gap: 7px 10px;
    margin: 12px 0 0;
  }
  .facts dt {
    color: var(--_quiet);
  }
  .facts dd {
    margin: 0;
  }
  .people {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .people li {
    display: flex;
    align-items: center;
    gap: 7px;
    min-block-size: 34px;
  }
  /* A long way down to here leaves room for who it is. */
  .people .grow + .quiet {
    max-inline-size: 60%;
    text-align: end;
  }
  @container (max-width: 640px) {
    .main.beside {
      flex-direction: column;
    }
    .main > .info {
      inline-size: auto;
      block-size: 55%;
      border-inline-start: 0;
      border-block-start: 1px solid var(--_line);
    }
  }
`;
