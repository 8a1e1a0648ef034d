import { Controls, Description, Primary, Title, useOf } from '@storybook/addon-docs/blocks';
import { createElement, Fragment } from 'react';
import { Anatomy } from './anatomy.ts';

/** Page of an element: its first story with its parts and slots, the source, and the table of its interface. */
export function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  return createElement(
    Fragment,
    null,
    createElement(Title),
    createElement(Description, { of: 'meta' }),
    createElement(Anatomy, { tag: preparedMeta.component }, createElement(Primary)),
    // Wider than a phone: scrolls in a box of its own.
    createElement('div', { style: { overflowX: 'auto' } }, createElement(Controls)),
  );
}
