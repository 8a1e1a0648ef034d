import type { CSSResultGroup, CSSResult, LitElement } from 'lit';

const adopted = new WeakMap<Document | ShadowRoot, Set<string>>();

/** Adopts the styles of an element without a shadow root once in its root, with `:host` rewritten to its tag. */
function adoptInRoot(element: HTMLElement, styles: CSSResultGroup): void {
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

let scopes = 0;

/** Ids are shared by the whole page: those of a light root get a unique prefix. */
function scopeIds(host: LitElement): void {
  const prefix = `service-${++scopes}-`;
  const hostUpdated = () => {
    for (const name of ['id', 'for', 'aria-describedby']) {
      for (const element of host.querySelectorAll(`:scope > .card [${name}]:not([${name}^='${prefix}'])`)) {
        const ids = (element.getAttribute(name) ?? '').split(' ');
        element.setAttribute(name, ids.map((id) => prefix + id).join(' '));
      }
    }
  };
  host.addController({ hostUpdated });
}

export function prepareLightRoot(host: LitElement, styles: CSSResultGroup): void {
  adoptInRoot(host, styles);
  scopeIds(host);
}
