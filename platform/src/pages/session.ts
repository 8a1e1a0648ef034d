/** Keeps focus, title and heading in sync when the session of a workspace page ends, or continues. */
import { setPageTitle, words } from './page-title.ts';

const content = document.querySelector<HTMLElement>('[slot="signed-in"]');
const signIn = document.querySelector<HTMLElement>('[slot="signed-out"]');
const main = document.querySelector('main');
const banner = document.querySelector('header');

/** Live region that is there before its text. */
const status = document.createElement('p');
status.className = 'unseen';
status.role = 'status';
main?.append(status);

/** Focuses an element of the page, or `<main>` until that can have the focus. */
function focusElement(within: Element | null, tags: string): void {
  for (const element of within?.querySelectorAll<HTMLElement>(tags) ?? []) {
    element.focus();
    if (within?.contains(document.activeElement)) return;
  }
  main?.setAttribute('tabindex', '-1');
  main?.focus();
}

/** The button of the banner that customises the dashboard, else the content. */
function focusContent(): void {
  const customise = banner?.querySelector<HTMLElement>('.customise');
  customise?.focus();
  if (!customise || document.activeElement !== customise) focusElement(content, 'service-dashboard, resource-viewer');
}

/** Element that has, or had, the focus: an update of an element may have removed its field already. */
let focused: Element | null = document.activeElement;
addEventListener('focusin', ({ target }) => (focused = target as Element));
const hasFocus = (part: Element | null) =>
  [focused, document.body].includes(document.activeElement) && Boolean(part?.contains(focused) || focused === main);

let isSignedOut = Boolean(signIn?.checkVisibility());
/** Title and heading of the content. */
let before: readonly [title: string, heading: string] | undefined;

/** Runs before the browser moves the focus of hidden content to the body. */
function sessionChanged(): void {
  if (!signIn || signIn.checkVisibility() === isSignedOut) return;
  isSignedOut = !isSignedOut;
  if (isSignedOut) {
    before = [document.title, document.querySelector('h1')?.textContent ?? ''];
    setPageTitle(words.home);
    status.textContent = words.signedOut;
    if (hasFocus(content) || hasFocus(banner)) focusElement(signIn, 'service-sign-in');
  } else {
    if (before) setPageTitle(before[1]);
    if (before) [document.title] = before;
    status.textContent = '';
    if (hasFocus(signIn)) focusContent();
  }
}

if (content && signIn) {
  const slots = document.querySelector('service-platform')?.shadowRoot;
  const hidden = { subtree: true, attributeFilter: ['hidden'] };
  if (slots) new MutationObserver(sessionChanged).observe(slots, hidden);
  // The content has been read again.
  content.addEventListener('resource-opened', () => {
    const focusOnceRendered = () => {
      if (document.activeElement === main) focusContent();
    };
    requestAnimationFrame(focusOnceRendered);
  });
}
