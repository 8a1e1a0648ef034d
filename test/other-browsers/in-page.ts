/** Locates an element on a page: by role and name, or by a selector. */
export interface Sought {
  readonly role?: string | undefined;
  /** Full name; with a trailing star, a prefix. */
  readonly name?: string | undefined;
  readonly selector?: string | undefined;
  /** Index among several. */
  readonly nth?: number | undefined;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Passed to functions in a page: searches through all shadow roots. */
export interface Finder {
  all(sought: Sought): HTMLElement[];
  one(sought: Sought): HTMLElement | undefined;
  nameOf(element: Element): string;
  /** The focused element in the innermost root. */
  focused(): Element | null;
  /** Point where it can be pressed, once it is still and uncovered. */
  placeOf(sought: Sought): Promise<Place | undefined>;
}

/** Created anew for each function in the page, so it uses nothing around it. */
export function finder(): Finder {
  const roles: Readonly<Record<string, string>> = {
    button: 'button, summary, [role=button], input[type=submit]',
    link: 'a[href], [role=link]',
    textbox: 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, [role=textbox]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    combobox: 'select, [role=combobox]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    img: 'img, [role=img]',
    dialog: 'dialog[open], [role=dialog]',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const textOf = (node: Node): string =>
    node instanceof Element && node.getAttribute('aria-hidden') === 'true'
      ? ''
      : node.childNodes.length
        ? [...node.childNodes].map(textOf).join('')
        : node instanceof Text
          ? node.data
          : '';
  const nameOf = (element: Element): string => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return (
      plain(element.getAttribute('aria-label')) ||
      plain(ids.map((id) => root.getElementById(id)?.textContent).join(' ')) ||
      plain(labels.map(({ textContent }) => textContent).join(' ')) ||
      plain(element.getAttribute('alt')) ||
      plain(textOf(element)) ||
      plain(element.getAttribute('title'))
    );
  };
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const search = (root: Document | ShadowRoot, selector: string): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot ? search(element.shadowRoot, selector) : []),
    ]);
  const all = ({ role, name, selector }: Sought): HTMLElement[] => {
    const found = search(document, selector ?? roles[role ?? ''] ?? `[role="${role}"]`);
    const called = (element: Element) =>
      name === undefined ||
      (name.endsWith('*') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name);
    return found.filter((element) => called(element) && shown(element)) as HTMLElement[];
  };
  const one = (sought: Sought) => all(sought)[sought.nth ?? 0];
  const above = (node: Node | null): Node | null =>
    (node as Element | null)?.assignedSlot ?? node?.parentNode ?? (node as ShadowRoot | null)?.host ?? null;
  const hits = (element: Element, { x, y }: Place) => {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit; inner;) {
      hit = inner;
      inner = inner.shadowRoot?.elementFromPoint(x, y) ?? null;
      if (inner === hit) break;
    }
    const own = new Set<Node>([element, ...((element as HTMLInputElement).labels ?? [])]);
    for (let node: Node | null = hit; node; node = above(node)) if (own.has(node)) return true;
    return false;
  };
  const centre = (element: Element): Place => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [across, down] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    return { x: Math.round((Math.max(left, 0) + across) / 2), y: Math.round((Math.max(top, 0) + down) / 2) };
  };
  const placeOf = async (sought: Sought) => {
    const element = one(sought);
    if (!element) return undefined;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const before = centre(element);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const now = centre(element);
    const still = one(sought) === element && now.x === before.x && now.y === before.y;
    return still && hits(element, now) ? now : undefined;
  };
  const focused = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  };
  return { all, one, nameOf, focused, placeOf };
}
