/** @jsxImportSource react */
import { hydrateRoot } from 'react-dom/client';
import { createService } from '@service/widgets/react';
import { App, type Known } from './react-app.tsx';

export function hydrate(): void {
  const { baseUrl, known } = JSON.parse(document.getElementById('known')!.textContent) as {
    baseUrl: string;
    known: Known;
  };
  hydrateRoot(document.querySelector('main')!, <App service={createService({ baseUrl })} {...known} />, {
    onRecoverableError: (error) => console.error('not the same as on the server', error),
  });
}
