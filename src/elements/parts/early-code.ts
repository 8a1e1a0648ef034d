import type { LitElement } from 'lit';
import { asciiDigits, codeIn } from './code-field.ts';

const isWhole = (text: string) => codeIn(text).length === 7 && !/\d{7}/.test(text.replaceAll(/[\s-]/g, ''));

/**
 * Submits a whole code that was typed into the server-rendered field before the script had loaded. A code that the server
 * renders has been rejected, and one that the browser restores (reload, back) has been sent already.
 */
export async function sendEarlyCode(element: LitElement): Promise<void> {
  await element.updateComplete;
  const input = element.renderRoot.querySelector<HTMLInputElement>("input[name='code']");
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!input || visit?.type !== 'navigate') return;
  const [typed, rejected] = [input.value, input.defaultValue].map(asciiDigits) as [string, string];
  if (!isWhole(typed) || codeIn(typed) === codeIn(rejected)) return;
  // The user has moved on, to a button for instance.
  const { activeElement } = input.getRootNode() as ShadowRoot;
  if (activeElement && activeElement !== input) return;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
