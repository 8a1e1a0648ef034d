import type { TestProject } from 'vitest/node';
import type { ServedElement } from './element-served.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server-rendered markup of each element, by name and language. */
    servedElements: Readonly<Record<string, string>>;
  }
}

/** Renders every element in Node, for the hydration tests. */
export async function setup(project: TestProject): Promise<void> {
  const { renderServed, servedElements } = await import('./element-served.ts');
  const rendered: Record<string, string> = {};
  for (const [name, element] of Object.entries<ServedElement>(servedElements)) {
    for (const language of ['en', 'sv']) {
      // An element that fails to render fails its own tests only.
      rendered[`${name} ${language}`] = await renderServed(element, language).catch(() => '');
    }
  }
  project.provide('servedElements', rendered);
}
