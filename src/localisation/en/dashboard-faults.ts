import type { DashboardFaultMessages } from '../messages.ts';

export const dashboardFaults: DashboardFaultMessages = {
  unreadableHeading: 'This dashboard can’t be read',
  unreadable: 'What is saved is no dashboard, or only a part of one. Nothing of it has been changed.',
  widgets: {
    unknown: 'Nobody here knows this widget. It stays as it is.',
    malformed: 'No widget stands here. What does stays as it is.',
    twin: 'Another widget has the same name. This one stays as it is.',
    'not-loaded': 'This widget could not be loaded.',
    'tag-taken': 'This widget can’t be shown: another one has its name already.',
    'not-defined': 'This widget was loaded, but isn’t there.',
    timeout: 'This widget takes too long. It appears if it comes after all.',
    constructor: 'This widget could not start.',
    config: 'What is set for this widget doesn’t fit.',
    setup: 'This widget has to be set up first.',
    'newer-config': 'This widget was set with a newer version.',
    migration: 'What was set for an older version could not be taken over.',
    render: 'This widget could not be shown.',
    later: 'Something went wrong in this widget.',
    circle: 'This widget’s values would come back to it: they are left out.',
  },
  details: 'Details',
  copy: 'Copy details',
  copied: 'Copied',
};
