import { expect, onTestFinished, test, vi } from 'vitest';
import { expectCleanConsole, recordConsole } from '../../.storybook/console.ts';

function record() {
  for (const method of ['error', 'warn'] as const) {
    const spy = vi.spyOn(console, method).mockImplementation(() => undefined);
    onTestFinished(() => spy.mockRestore());
  }
  const stop = recordConsole();
  onTestFinished(stop);
}

test.each(['error', 'warn'] as const)('a story fails after console.%s', async (method) => {
  record();
  await expectCleanConsole();
  console[method]('service-widgets:', new Error('broken'));
  await expect(expectCleanConsole()).rejects.toThrow('service-widgets: Error: broken');
});

test('a story that fails on purpose names its line, and prints no other one', async () => {
  record();
  setTimeout(() => console.error('service-widgets: no response'));
  await expectCleanConsole(/no response/);
  console.warn('another line');
  await expect(expectCleanConsole(/no response/)).rejects.toThrow('another line');
});

test('two warnings of Lit’s development build are left out, and no others of Lit', async () => {
  record();
  console.warn('Lit is in dev mode. Not recommended for production!');
  console.warn('Element service-sign-in scheduled an update (generally because a property was set) after an update');
  await expectCleanConsole();
  console.warn('Multiple versions of Lit loaded.');
  await expect(expectCleanConsole()).rejects.toThrow('Multiple versions');
});
