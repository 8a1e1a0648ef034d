/** `<service-dashboard>`, with the loaders of the widgets that it shows. */
import { loaders } from './loaders.ts';
import { provideLoaders } from './manifest/registry.ts';

provideLoaders({ ...loaders, 'service-sign-in': () => import('./elements/sign-in/index.ts') });

export * from './elements/dashboard/index.ts';
