import { css } from 'lit';
import { expect, test } from 'vitest';
import { LoadedViews } from '../../src/elements/resource-viewer/renderers.ts';
import type { Viewer } from '../../src/elements/resource-viewer/view.ts';

const block = css`
  :host {
    display: block;
  }
`;
const space = css`
  div {
    white-space: pre;
  }
`;

// Without the editor's own sheet, a browser drops a typed space at the end of a line.
test('adopting styles keeps the style sheets of others', () => {
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'open' });
  const [others, first, second] = [new CSSStyleSheet(), block.styleSheet!, space.styleSheet!];
  root.adoptedStyleSheets = [others];
  const views = new LoadedViews({ element } as unknown as Viewer);
  views.adopt([block, [space]]);
  views.adopt(block);
  expect(root.adoptedStyleSheets).toEqual([others, first, second]);
});
