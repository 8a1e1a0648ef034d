/** @jsxImportSource react */
import { hydrateRoot } from 'react-dom/client';
import { scriptedPlatform } from '@service/widgets/testing';
import { Page } from './react-page.tsx';

const platform = scriptedPlatform();
Object.assign(globalThis, { platform });
hydrateRoot(document.querySelector('main')!, <Page fetch={platform.fetch} />);
