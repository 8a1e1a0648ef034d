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

export const readDashboard = (): object => JSON.parse(localStorage.getItem('dashboard') ?? JSON.stringify(start));

export const keepDashboard = (document: object): void => localStorage.setItem('dashboard', JSON.stringify(document));
