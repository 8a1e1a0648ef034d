import '@service/widgets/server-rendering';
import '@service/widgets/elements/current-user';
import '@service/widgets/elements/dashboard';
import '@service/widgets/elements/platform';
import '@service/widgets/elements/resource-viewer';
import '@service/widgets/elements/sign-in';
import { keepDashboard, readDashboard } from './dashboard.js';

// Only the platform knows the session; the server's cookie says which slot to show first.
const remember = (session) => () => {
  document.cookie = `session=${session}; path=/; max-age=31536000; samesite=lax`;
};
document.addEventListener('signed-in', remember('signed-in'));
document.addEventListener('signed-off', remember('signed-out'));

const dashboard = document.querySelector('service-dashboard');
if (dashboard) {
  // It hydrates without a layout, and then shows this one.
  dashboard.layout = readDashboard();
  dashboard.addEventListener('layout-changed', ({ detail }) => keepDashboard(detail.document));
}
