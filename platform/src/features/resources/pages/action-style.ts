/** Styles of plain forms, similar to the elements. */
const source = `
.action {
  --accent: light-dark(oklch(0.55 0.19 262), oklch(0.62 0.19 262));
  --bad: light-dark(oklch(0.53 0.19 25), oklch(0.74 0.14 25));
  --field: light-dark(#fff, oklch(0.205 0.009 262));
  max-width: 40rem;
  margin: 0 auto;
  overflow-wrap: anywhere;
}
.action h1 {
  margin: 0 0 1rem;
  font-size: 1.125rem;
  font-weight: 600;
  letter-spacing: -0.012em;
}
.action p {
  margin: 0 0 0.75rem;
}
.action .failure,
.action .issue {
  color: var(--bad);
}
.action .issue {
  margin: 0.375rem 0 0;
}
.action .field {
  margin: 0 0 1.125rem;
}
.action label,
.action legend {
  display: block;
  margin: 0 0 0.375rem;
  font-weight: 500;
}
.action fieldset {
  margin: 0 0 1.125rem;
  padding: 0.75rem 1rem 0;
  border: 1px solid var(--line);
  border-radius: 8px;
}
.action input,
.action select,
.action textarea {
  box-sizing: border-box;
  width: 100%;
  min-height: 2.25rem;
  padding: 0.375rem 0.6875rem;
  border: 1px solid light-dark(oklch(0.63 0.012 262), oklch(0.55 0.016 262));
  border-radius: 8px;
  background: var(--field);
  color: inherit;
  font: inherit;
}
.action textarea {
  font-family: ui-monospace, monospace;
  resize: vertical;
}
.action [aria-invalid] {
  border-color: var(--bad);
}
.action :focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 1px;
}
.action .people {
  display: grid;
  gap: 0.5rem;
  margin: 0 0 1.125rem;
  padding: 0;
  list-style: none;
}
.action .people li {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.25rem 1rem;
}
.action .people label {
  margin: 0;
}
.action .people select {
  width: auto;
}
.action .next {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: 1rem;
}
.action button {
  min-height: 2.25rem;
  padding: 0.25rem 0.875rem;
  border: 0;
  border-radius: 8px;
  background: oklch(0.55 0.19 262);
  color: #fff;
  font: inherit;
  font-weight: 500;
  cursor: pointer;
}
.action a {
  color: inherit;
  text-underline-offset: 3px;
}
.action details {
  margin: 1.5rem 0 0;
}
.action pre {
  max-height: 60vh;
  overflow: auto;
  padding: 0.75rem 0.875rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  white-space: pre-wrap;
}
@media (pointer: coarse) {
  .action input,
  .action select,
  .action textarea,
  .action button {
    min-height: 2.75rem;
    font-size: 1rem;
  }
  .action a {
    padding-block: 0.75rem;
  }
}
`;

export const actionStyle = source.trim().replace(/\n\s*/g, ' ');
