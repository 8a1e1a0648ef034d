import type { CSSResultGroup, CSSResult } from 'lit';

const adopted = new WeakMap<Document | ShadowRoot, Set<string>>();

/**
 * For an element that renders without a shadow root: its sheet, rewritten from `:host` to its tag and adopted once by
 * the root in which it stands.
 */
export function adoptInRoot(element: HTMLElement, styles: CSSResultGroup): void {
  const root = element.getRootNode() as Document | ShadowRoot;
  const tag = element.localName;
  const tags = adopted.get(root) ?? new Set();
  if (tags.has(tag) || !('adoptedStyleSheets' in root)) return;
  const text = [styles]
    .flat(9)
    .map((style) => (style as CSSResult).cssText)
    .join('\n');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `${tag}[render-root='light'] {\n${text.replace(/:host\(([^()]*(?:\([^()]*\))?[^()]*)\)/g, '&$1').replaceAll(':host', '&')}\n}`,
  );
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  adopted.set(root, tags.add(tag));
}
