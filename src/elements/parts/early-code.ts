import type { LitElement } from 'lit';
import { codeIn } from './code-field.ts';

const isWhole = (text: string) => codeIn(text).length === 6 && !/\d{7}/.test(text.replaceAll(/[\s-]/g, ''));

/**
 * A whole code that was typed into what a server rendered, before script came, goes off as it would have with script.
 * What the server shows again has been refused, and what the browser puts back (a reload, the way back) has been sent.
 */
export async function sendEarlyCode(element: LitElement): Promise<void> {
  await element.updateComplete;
  const input = element.renderRoot.querySelector<HTMLInputElement>("input[name='code']");
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!input || visit?.type !== 'navigate') return;
  if (!isWhole(input.value) || codeIn(input.value) === codeIn(input.defaultValue)) return;
  // Whoever has gone on to a button presses it.
  const { activeElement } = input.getRootNode() as ShadowRoot;
  if (activeElement && activeElement !== input) return;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
