interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A line of a text, where it is seen. */
interface Line extends Box {
  readonly node: Text;
  /** Its elements that hide what is below them. */
  readonly covers: ReadonlySet<Element>;
}

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

const overlapOf = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
});

/** @returns the lines of a text node; none of a text that only screen readers have */
function linesOf(node: Text, element: Element): Line[] {
  const covers = new Set<Element>();
  const clips: Box[] = [];
  let isClipped = true;
  for (let around: Element | null = element; around; around = parentOf(around)) {
    const { overflowX, overflowY, clipPath, display, position, backgroundColor } = getComputedStyle(around);
    if (clipPath !== 'none') return [];
    if (position !== 'static' && position !== 'relative' && !/rgba|\//.test(backgroundColor)) covers.add(around);
    if (!isClipped || display === 'inline' || display === 'contents') continue;
    const { left, right, top, bottom } = around.getBoundingClientRect();
    clips.push({
      ...(overflowX === 'visible' ? { left: -Infinity, right: Infinity } : { left, right }),
      ...(overflowY === 'visible' ? { top: -Infinity, bottom: Infinity } : { top, bottom }),
    });
    // Menus and dialogs are clipped by themselves only.
    if (position === 'fixed') isClipped = false;
  }
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()]
    .map((box) => ({ ...clips.reduce(overlapOf, box), node, covers }))
    .filter(({ left, right, top, bottom }) => left < right && top < bottom);
}

const heightOf = ({ top, bottom }: Box) => bottom - top;

/** The boxes of two lines below each other have a few pixels in common, which letters leave free. */
function isOver(one: Line, other: Line): boolean {
  // A line that ends in an ellipsis has the box of its whole text, too.
  if (one.node === other.node && one.top === other.top) return false;
  const both = overlapOf(one, other);
  if (both.right - both.left < 3 || heightOf(both) < 0.4 * Math.min(heightOf(one), heightOf(other))) return false;
  const isHidden = [...one.covers].some((each) => !other.covers.has(each));
  return !isHidden && [...other.covers].every((each) => one.covers.has(each));
}

const quoted = ({ node }: Line) => `“${node.data.trim().slice(0, 40)}”`;

/** Visible lines of text that are drawn over others, an entry for each pair. */
export function findOverlappingText(root: ParentNode): string[] {
  const lines: Line[] = [];
  const visit = (parent: ParentNode): void => {
    for (const element of parent.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (/^(?:style|script|title|option)$/.test(element.localName)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }))
        continue;
      for (const node of element.childNodes)
        if (node instanceof Text && node.data.trim()) lines.push(...linesOf(node, element));
    }
  };
  visit(root);
  lines.sort((one, other) => one.top - other.top);
  const found = new Set<string>();
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (isOver(one, other)) found.add(`${quoted(one)} and ${quoted(other)} overlap`);
    }
  }
  return [...found];
}
