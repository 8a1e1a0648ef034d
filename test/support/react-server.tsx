/** @jsxImportSource react */
import { renderToString } from 'react-dom/server';
import { Page } from './react-page.tsx';

export const html: string = renderToString(<Page />);
