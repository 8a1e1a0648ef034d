import type { DashboardMessages } from '../messages.ts';

export const dashboard: DashboardMessages = {
  label: 'Dashboard',
  loading: 'Loading…',
  edit: 'Customise',
  unsaved: 'You have changes that aren’t saved.',
  tryAgain: 'Try again',
  emptyHeading: 'Nothing here yet',
  empty: 'Widgets that are added stand here.',
  noDashboard: 'Say which dashboard to show: set resource-id or layout.',
  notFoundHeading: 'This isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  offline: 'You’re offline. This goes on when you’re back.',
  signIn: 'Sign in to see this',
  sessionEnded: 'Your session has ended. Sign in again; what you were doing goes on.',
  newer: 'This dashboard was made with a newer version. It is shown as far as possible and can’t be edited here.',
  notLoaded: 'This could not be loaded. Check your connection and try again.',
  failed: 'That did not work. Try again.',
  unnamed: 'Unknown widget',
};
