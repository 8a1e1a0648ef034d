import { registerWidgets } from 'http://localhost:4600/cdn/manifest.js';

registerWidgets({
  id: '@acme/links/form/link',
  element: 'acme-link',
  // Loaded when a dashboard shows one.
  import: () => import('./acme-link.js'),
  title: { en: 'Link', sv: 'Länk' },
  description: { en: 'The address of what is chosen.', sv: 'Adressen till det som är valt.' },
  keywords: { en: ['address', 'share'], sv: ['adress', 'dela'] },
  icon: 'link',
  category: 'resources',
  // Each member is a property of the element; in edit mode they are a form.
  configSchema: {
    type: 'object',
    properties: {
      site: { type: 'string', format: 'uri', 'x-service-hints': { labels: { en: 'Web site', sv: 'Webbplats' } } },
      resourceId: { type: 'string', 'x-service-hints': { labels: { en: 'Resource', sv: 'Resurs' } } },
    },
    required: ['site'],
    additionalProperties: false,
  },
  setupRequired: true,
  inputs: [{ name: 'resourceId', kind: 'resource', title: { en: 'Resource', sv: 'Resurs' } }],
  layout: { default: { w: 4, h: 3 }, min: { w: 2, h: 2 } },
  languages: ['en', 'sv'],
});

const dashboard = document.querySelector('service-dashboard');
// Stored by this page; with `resource-id` a dashboard is stored in the workspace.
dashboard.layout = {
  schemaVersion: 1,
  widgets: [
    {
      instanceId: 'files',
      widgetId: '@service/resources/form/viewer',
      configVersion: 1,
      config: {},
      layout: { wide: { x: 0, y: 0, w: 8, h: 9 } },
    },
    {
      instanceId: 'link',
      widgetId: '@acme/links/form/link',
      configVersion: 1,
      config: { site: 'http://localhost:4600' },
      inputs: { resourceId: { from: 'files', output: 'selected' } },
      layout: { wide: { x: 8, y: 0, w: 4, h: 3 } },
    },
  ],
};
