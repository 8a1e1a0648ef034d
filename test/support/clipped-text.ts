/**
 * Visible text that an ancestor cuts off without a way to read all of it, a line each: to scroll to it or, where it ends
 * in an ellipsis, a title, or the same text whole elsewhere or in a menu. Runs in a page too, so it refers to nothing
 * outside of itself.
 */
export function findClippedText(root: ParentNode = document): string[] {
  const found: string[] = [];
  const shortened: string[] = [];
  const whole = new Set<string>();
  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
  const hasTitle = (element: Element, text: string): boolean => {
    for (let around: Element | null = element; around; around = parentOf(around))
      if (around.getAttribute('title')?.includes(text.replace(/…$/, ''))) return true;
    return false;
  };
  /** @returns whether all of the box is seen, or can be scrolled to */
  const check = (element: Element, text: string, box: DOMRect): boolean => {
    const report = (how: string, by: Element) => {
      found.push(`“${text.slice(0, 60)}” is cut off ${how} by ${by.localName}.${by.className}`);
      return false;
    };
    let [across, down] = [true, true];
    for (let around: Element | null = element; around && (across || down); around = parentOf(around)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, display, position } =
        getComputedStyle(around);
      // Hidden from view on purpose, for screen readers.
      if (clipPath !== 'none') return false;
      if (display === 'inline' || display === 'contents') continue;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      const isBeside = /hidden|clip/.test(overflowX) && (box.left < left - 1 || box.right > right + 1);
      const isBelow = /hidden|clip/.test(overflowY) && (box.top < top - 1 || box.bottom > bottom + 1);
      if ((across && isBeside && textOverflow === 'ellipsis') || (down && isBelow && webkitLineClamp !== 'none')) {
        if (!hasTitle(element, text)) shortened.push(text);
        return false;
      }
      if (across && isBeside) return report('at a side', around);
      if (down && isBelow) return report('above or below', around);
      if (/auto|scroll/.test(overflowX)) across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      // Nothing around the viewport's own layer clips.
      if (position === 'fixed') return true;
    }
    return true;
  };
  const visit = (parent: ParentNode): void => {
    for (const element of parent.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (/^(?:style|script|title|option)$/.test(element.localName)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) {
        if (element.closest('[popover]')) whole.add(element.textContent.trim());
        continue;
      }
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? node.textContent!.trim() : '';
        if (!text) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // By line: the box of the whole has the gaps of its first and last line too.
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (lines.map((box) => check(element, text, box)).every(Boolean)) whole.add(text);
      }
    }
  };
  visit(root);
  found.push(
    ...shortened.filter((text) => !whole.has(text)).map((text) => `“${text.slice(0, 60)}” can't be read to its end`),
  );
  return [...new Set(found)];
}

/**
 * Buttons, links and fields that an ancestor or the window cuts off at a side, a line each: those with an icon have no
 * text that `findClippedText` would find. Runs in a page too, so it refers to nothing outside of itself.
 */
export function findClippedControls(root: ParentNode = document): string[] {
  const found: string[] = [];
  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
  const check = (control: Element): void => {
    const { left, right, width } = control.getBoundingClientRect();
    const name = control.ariaLabel ?? control.textContent?.trim().slice(0, 40);
    if (!width) return;
    for (let around: Element | null = control; around; around = parentOf(around)) {
      const { overflowX, clipPath, display } = getComputedStyle(around);
      if (clipPath !== 'none' || /auto|scroll/.test(overflowX)) return;
      if (around === control || display === 'contents' || !/hidden|clip/.test(overflowX)) continue;
      const box = around.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1)
        return void found.push(`“${name}” is cut off at a side by ${around.localName}.${around.className}`);
    }
    if (left < -1 || right > innerWidth + 1) found.push(`“${name}” is cut off by the window`);
  };
  const visit = (parent: ParentNode): void => {
    for (const element of parent.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (!element.matches('button, a[href], input, select, textarea')) continue;
      if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) check(element);
    }
  };
  visit(root);
  return [...new Set(found)];
}
