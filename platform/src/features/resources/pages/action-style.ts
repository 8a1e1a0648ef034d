/** Styles of plain forms, similar to the elements. */
const source = `
.action {
  --accent: light-dark(oklch(0.55 0.19 262), oklch(0.62 0.19 262));
  --bad: light-dark(oklch(0.53 0.19 25), oklch(0.74 0.14 25));
  --field: light-dark(#fff, oklch(0.205 0.009 262));
  max-width: 640px;
  margin: 0 auto;
  overflow-wrap: anywhere;
}
.action h1 {
  margin: 0 0 16px;
  font-size: 18px;
  font-weight: 620;
  letter-spacing: -0.012em;
}
.action p {
  margin: 0 0 12px;
}
.action .failure,
.action .issue {
  color: var(--bad);
}
.action .issue {
  margin: 6px 0 0;
}
.action .field {
  margin: 0 0 18px;
}
.action label,
.action legend {
  display: block;
  margin: 0 0 6px;
  font-weight: 500;
}
.action fieldset {
  margin: 0 0 18px;
  padding: 12px 16px 0;
  border: 1px solid var(--line);
  border-radius: 8px;
}
.action input,
.action select,
.action textarea {
  box-sizing: border-box;
  width: 100%;
  min-height: 36px;
  padding: 6px 11px;
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
  gap: 8px;
  margin: 0 0 18px;
  padding: 0;
  list-style: none;
}
.action .people li {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
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
  gap: 16px;
}
.action button {
  min-height: 36px;
  padding: 4px 14px;
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
  margin: 24px 0 0;
}
.action pre {
  max-height: 60vh;
  overflow: auto;
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: 8px;
  white-space: pre-wrap;
}
@media (pointer: coarse) {
  .action input,
  .action select,
  .action textarea,
  .action button {
    min-height: 44px;
    font-size: 16px;
  }
  .action a {
    padding-block: 12px;
  }
}
`;

export const actionStyle = source.trim().replace(/\n\s*/g, ' ');
