/** Connects the dashboard of the home page to the page's own buttons. */
import '@service/widgets/elements/dashboard';

const dashboard = document.querySelector('service-dashboard');
const customise = document.querySelector<HTMLElement>('.customise');
const firstSteps = document.querySelector<HTMLElement>('.first');

/** Moves the focus from the toolbar, once that is removed, to the button that has started editing. */
async function focusAfterEditing(): Promise<void> {
  if (dashboard?.editing) return;
  await dashboard?.updateComplete;
  if (document.activeElement === document.body) customise?.focus();
}

function edit(): void {
  if (dashboard) dashboard.editing = true;
}

if (dashboard && customise) {
  customise.hidden = false;
  customise.addEventListener('click', edit);
  new MutationObserver(focusAfterEditing).observe(dashboard, { attributeFilter: ['editing'] });
}

/** Presses the viewer's own button, which opens the browser's dialog for files. */
function upload(): void {
  const viewer = document.querySelector('resource-viewer');
  viewer?.shadowRoot?.querySelector<HTMLElement>('[part~="upload"]')?.click();
}

function hideFirstSteps(): void {
  if (!firstSteps || firstSteps.hidden) return;
  const isFocused = firstSteps.contains(document.activeElement);
  firstSteps.hidden = true;
  if (isFocused) document.querySelector('resource-viewer')?.focus();
}

if (firstSteps) {
  const button = firstSteps.querySelector<HTMLElement>('.upload')!;
  button.hidden = false;
  button.addEventListener('click', upload);
  for (const type of ['resource-changed', 'upload-finished', 'layout-changed'])
    document.addEventListener(type, hideFirstSteps);
}
