import { fixtureSync } from '@open-wc/testing';
import { html, LitElement } from 'lit';
import { describe, expect, test } from 'vitest';
import { Announcer } from '../../src/elements/parts/announcer.ts';
import { Dialog, dialogFooter, dialogHeading, type DialogContent } from '../../src/elements/parts/dialog.ts';
import { statusScreen, type StatusView } from '../../src/elements/parts/status-screen.ts';

class PartsHost extends LitElement {
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  readonly dialog = new Dialog(this);
  readonly announcer = new Announcer(this);
  screen: Partial<StatusView> = { hasContent: true };
  protected override render() {
    const screen = statusScreen({
      hasContent: false,
      words: { offline: 'Offline.', tryAgain: 'Try again' },
      errorMessage: () => 'Failed.',
      retry: () => undefined,
      loading: () => html`<p>Loading</p>`,
      signIn: () => html`<p>Sign in</p>`,
      ...this.screen,
    });
    return html`<button class="opener"></button>${screen ?? html`<p>Content</p>`}${this.dialog.render()}${this.announcer.render()}`;
  }
}
customElements.define('parts-host', PartsHost);

const content = (dialog: () => Dialog, log: string[] = []): DialogContent => ({
  render: () => html`<form>
    ${dialogHeading(document.body, 'Rename')}<input value="Notes" />
    ${dialogFooter({ cancelLabel: 'Cancel', cancel: () => void dialog().close(), submitLabel: 'Rename' })}
  </form>`,
  opened: (element) => {
    log.push('opened');
    element.querySelector('input')?.select();
  },
  closed: () => void log.push('closed'),
});

async function mount() {
  const around = fixtureSync<HTMLElement>(html`<div></div>`);
  const other = document.createElement('button');
  const element = new PartsHost();
  around.append(element, other);
  await element.updateComplete;
  const find = <Found extends HTMLElement>(selector: string) => element.shadowRoot!.querySelector<Found>(selector)!;
  const open = async (log?: string[]) => {
    find('.opener').focus();
    element.dialog.open(content(() => element.dialog, log));
    await element.updateComplete;
  };
  const closed = async () => {
    await element.updateComplete;
    await element.updateComplete;
  };
  return { element, other, find, open, closed };
}

describe('Dialog', () => {
  test('opens modally with a label, focus in its first field, and the suggested text selected', async () => {
    const { element, find, open } = await mount();
    await open();
    const dialog = find<HTMLDialogElement>('dialog');
    expect(dialog.matches(':modal')).toBe(true);
    expect(find(`#${dialog.getAttribute('aria-labelledby')}`).textContent).toBe('Rename');
    const input = find<HTMLInputElement>('input');
    expect([element.shadowRoot!.activeElement, input.selectionEnd]).toEqual([input, 5]);
  });

  test('has its heading as label, and its buttons last', async () => {
    const { find, open } = await mount();
    await open();
    expect(find('dialog')).dom.to.equal(
      `<dialog aria-labelledby="dialog-heading" open part="dialog">
        <form>
          <h2 id="dialog-heading" part="dialog-heading">Rename</h2>
          <input value="Notes">
          <div>
            <button type="button">Cancel</button>
            <button aria-disabled="false" part="button submit" type="submit">Rename</button>
          </div>
        </form>
        <div role="status"></div>
      </dialog>`,
      { ignoreAttributes: ['class'] },
    );
  });

  test('returns the focus to its opener', async () => {
    const log: string[] = [];
    const { element, find, open, closed } = await mount();
    await open(log);
    find<HTMLElement>('.ways button').click();
    await closed();
    expect([find('dialog'), element.shadowRoot!.activeElement]).toEqual([null, find('.opener')]);
    expect(log).toEqual(['opened', 'closed']);
  });

  test('closes on Escape', async () => {
    const { find, open, closed } = await mount();
    await open();
    find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await closed();
    expect(find('dialog')).toBeNull();
  });

  test('leaves the focus where the user has moved it', async () => {
    const { element, other, open, closed } = await mount();
    await open();
    element.dialog.close();
    await element.updateComplete.then(() => other.focus());
    await closed();
    expect(document.activeElement).toBe(other);
  });

  test('does nothing when closed', async () => {
    const { element, open } = await mount();
    await open();
    expect(element.dialog.close(content(() => element.dialog))).toBe(false);
    expect(element.dialog.close()).toBe(true);
    expect(element.dialog.close()).toBe(false);
  });
});

describe('Announcer', () => {
  test('renders its region before the first announcement, and announces a repeated sentence', async () => {
    const { element, find } = await mount();
    const region = find('[role=status]');
    expect(region.textContent).toBe('');
    const texts: (string | null)[] = [];
    for (let times = 0; times < 3; times += 1) {
      element.announcer.announce('Copied');
      await element.updateComplete;
      texts.push(region.textContent);
    }
    expect([find('[role=status]'), ...texts]).toEqual([region, 'Copied', 'Copied\u00a0', 'Copied']);
  });
});

describe('statusScreen', () => {
  const text = async (screen: Partial<StatusView>) => {
    const { element, find } = await mount();
    element.screen = screen;
    element.requestUpdate();
    await element.updateComplete;
    return find('p').textContent;
  };

  test.each<[string, Partial<StatusView>]>([
    ['Loading', {}],
    ['Content', { hasContent: true }],
    ['Content', { hasContent: true, failure: { code: 'network' }, waitingForNetwork: true, limited: 'Wait.' }],
    ['Sign in', { hasContent: true, signedOut: true }],
    ['Failed.', { failure: { code: 'forbidden' } }],
    ['Failed.', { failure: { code: 'not_found' } }],
    ['Not here.', { failure: { code: 'not_found' }, notFound: () => html`<p>Not here.</p>` }],
    ['Failed.', { hasContent: true, loadFailed: true }],
    ['Offline.', { waitingForNetwork: true }],
    ['Wait.', { limited: 'Wait.' }],
  ])('shows %s for %o', async (expected, screen) => {
    expect(await text(screen)).toBe(expected);
  });
});
