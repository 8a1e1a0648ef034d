import { expect, test, vi } from 'vitest';
import { Store } from '../src/store.ts';

test('notifies listeners with the value, in the order of subscription', () => {
  const store = new Store(1);
  const calls: string[] = [];
  store.subscribe((value) => calls.push(`first ${value}`));
  store.subscribe((value) => calls.push(`second ${value}`));
  store.value = 2;
  store.notify();
  expect(calls).toEqual(['first 2', 'second 2', 'first 2', 'second 2']);
});

test('calls a function that subscribed twice until both subscriptions have ended', () => {
  const store = new Store('');
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.subscribe(listener);
  unsubscribe();
  unsubscribe();
  store.value = 'a';
  expect(listener.mock.calls).toEqual([['a']]);
  store.clear();
  store.value = 'b';
  expect(listener).toHaveBeenCalledTimes(1);
});

test('does not call a listener that is removed during a notification', () => {
  const store = new Store(0);
  const late = vi.fn();
  store.subscribe(() => unsubscribe());
  const unsubscribe = store.subscribe(late);
  store.value = 1;
  expect(late).not.toHaveBeenCalled();
});
