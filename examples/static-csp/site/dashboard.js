/** The initial dashboard: a list, and a viewer of its selection. */
const start = {
  schemaVersion: 1,
  widgets: [
    {
      instanceId: 'files',
      widgetId: '@service/resources/form/viewer',
      configVersion: 1,
      config: {},
      layout: { wide: { x: 0, y: 0, w: 6, h: 9 } },
    },
    {
      instanceId: 'chosen',
      widgetId: '@service/resources/form/viewer',
      configVersion: 1,
      config: {},
      inputs: { resourceId: { from: 'files', output: 'selected' } },
      layout: { wide: { x: 6, y: 0, w: 6, h: 9 } },
    },
  ],
};

const dashboard = document.querySelector('service-dashboard');
dashboard.layout = localStorage.getItem('dashboard') ?? start;
dashboard.addEventListener('layout-changed', ({ detail }) => {
  localStorage.setItem('dashboard', JSON.stringify(detail.document));
});
