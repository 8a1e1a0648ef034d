import type { Script } from '../../src/testing/index.ts';
import { userEvent } from 'vitest/browser';
import { open, type Stage } from './element-stage.ts';

export interface FormStageOptions {
  readonly script?: Script;
  readonly attributes?: Record<string, string>;
  readonly children?: string;
  readonly around?: Record<string, string>;
}

/** A form, once it is interactive. */
export async function filledBy(options: FormStageOptions, schema?: unknown): Promise<Stage<'service-schema-form'>> {
  const stage = await open('service-schema-form', options);
  if (schema !== undefined) stage.element.schema = schema;
  await stage.reach('ready');
  await stage.find('form');
  return stage;
}

export const object = (properties: Record<string, unknown>, required: string[] = [], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});

/** Control of a field, by its path. */
export const control = ({ element }: Stage<'service-schema-form'>, ...path: (string | number)[]) => {
  const key = element.form?.node(path)?.key;
  return element.renderRoot.querySelector<HTMLInputElement>(`[id='${key}']`)!;
};

/** Replaces the text of a field. */
export async function typeInto(input: HTMLInputElement, text: string): Promise<void> {
  input.focus();
  input.select();
  await userEvent.keyboard(text);
}

export const shown = (stage: Stage<'service-schema-form'>) =>
  [...stage.root.querySelectorAll('[part~="issue"]:not([hidden])')].map(({ textContent }) => textContent.trim());
