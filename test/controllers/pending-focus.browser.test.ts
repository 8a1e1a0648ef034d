import { fixtureSync } from '@open-wc/testing';
import { html, LitElement, nothing } from 'lit';
import { describe, expect, test } from 'vitest';
import { PendingFocus, userHasMovedOn, watchInput } from '../../src/controllers/pending-focus.ts';

class PendingFocusHost extends LitElement {
  readonly pendingFocus = new PendingFocus(this);
  isThere = false;
  protected override render() {
    return html`<button class="own"></button>${this.isThere ? html`<button class="late"></button>` : nothing}`;
  }
}
customElements.define('pending-focus-host', PendingFocusHost);

async function mount() {
  const around = fixtureSync<HTMLElement>(html`<div></div>`);
  const other = document.createElement('button');
  const element = new PendingFocusHost();
  around.append(element, other);
  await element.updateComplete;
  const focused = () => element.shadowRoot!.activeElement?.className;
  const arrive = async () => {
    element.isThere = true;
    element.requestUpdate();
    await element.updateComplete;
  };
  return { element, other, focused, arrive, pendingFocus: element.pendingFocus };
}

describe('PendingFocus', () => {
  test('focuses an element at once if it is there', async () => {
    const { pendingFocus, focused } = await mount();
    pendingFocus.focus('.own');
    expect(focused()).toBe('own');
  });

  test('focuses an element after the update that renders it, from where the focus was', async () => {
    const { element, pendingFocus, focused, arrive } = await mount();
    element.shadowRoot!.querySelector<HTMLElement>('.own')!.focus();
    pendingFocus.focus('.late');
    await element.updateComplete;
    expect(focused()).toBe('own');
    await arrive();
    expect(focused()).toBe('late');
  });

  test('waits for the next update when asked to', async () => {
    const { element, pendingFocus, focused } = await mount();
    pendingFocus.focusAfterUpdate('.own');
    expect(focused()).toBeUndefined();
    await element.updateComplete;
    expect(focused()).toBe('own');
  });

  test('leaves the focus where the user has moved it', async () => {
    const { other, pendingFocus, arrive, focused, element } = await mount();
    pendingFocus.focus('.late');
    other.focus();
    await arrive();
    expect([document.activeElement, focused()]).toEqual([other, undefined]);
    other.blur();
    element.requestUpdate();
    await element.updateComplete;
    expect(focused()).toBeUndefined();
  });

  test('does nothing after cancel()', async () => {
    const { pendingFocus, arrive, focused } = await mount();
    pendingFocus.focus('.late');
    pendingFocus.cancel();
    await arrive();
    expect(focused()).toBeUndefined();
  });
});

test('userHasMovedOn() tells where the focus is', async () => {
  const { element, other } = await mount();
  expect(userHasMovedOn(element)).toBe(false);
  other.focus();
  expect(userHasMovedOn(element)).toBe(true);
  expect(userHasMovedOn(element, { from: other })).toBe(false);
  const own = element.shadowRoot!.querySelector<HTMLElement>('.own')!;
  own.focus();
  expect(userHasMovedOn(element, { from: other })).toBe(true);
  expect(userHasMovedOn(element, { within: '.own' })).toBe(false);
});

test('watchInput() tells whether a key or a pointer has been pressed since', () => {
  const userHasMovedOn = watchInput();
  expect(userHasMovedOn()).toBe(false);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(userHasMovedOn()).toBe(true);
  const later = watchInput();
  expect(later()).toBe(false);
  dispatchEvent(new PointerEvent('pointerdown'));
  expect(later()).toBe(true);
});
