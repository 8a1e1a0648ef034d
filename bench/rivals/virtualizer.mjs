import { LitVirtualizer } from '@lit-labs/virtualizer';
import { html, render } from 'lit';

const kinds = ['Directory', 'Document', 'File'];

/** The same cells as ours, without the features of a file list. */
const row = ({ index }) => html`<div class="row">
  <span class="name">File ${String(index + 1).padStart(6, '0')}</span><span>${kinds[index % 3]}</span
  ><span>${index % 1000} kB</span><span>12 Nov</span><span>Astrid Lind</span>
</div>`;

/** A list of so many in a box of the viewer's size. @returns {{ scroller: Element, stop(): void }} */
globalThis.mountList = (count) => {
  const box = document.createElement('div');
  document.body.append(box);
  const items = Array.from({ length: count }, (_, index) => ({ index }));
  render(html`<lit-virtualizer scroller .items=${items} .renderItem=${row}></lit-virtualizer>`, box);
  const scroller = box.querySelector('lit-virtualizer');
  return { scroller, rows: () => scroller.querySelectorAll('.row'), stop: () => box.remove() };
};
globalThis.listClass = LitVirtualizer.name;
