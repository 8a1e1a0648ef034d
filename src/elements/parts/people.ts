import { css } from 'lit';

/** A list of users, or of what belongs to them. */
export const peopleStyles = css`
  .people {
    margin: 0;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }
  .people li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2.125rem;
  }
  @media (pointer: coarse) {
    .people li:has(a, button, select) {
      padding-block: 0.25rem;
    }
  }
  /* A long way down to here leaves room for who it is. */
  .people .grow + .quiet {
    max-inline-size: 60%;
    text-align: end;
  }
`;
