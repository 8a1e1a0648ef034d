/**
 * Visible text that an ancestor cuts off without a way to scroll to it, a line each; text that ends in an ellipsis on
 * purpose is none. Runs in a page too, so it refers to nothing outside of itself.
 */
export function findClippedText(root: ParentNode = document): string[] {
  const found: string[] = [];
  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
  const check = (element: Element, text: string, box: DOMRect): void => {
    let [across, down] = [true, true];
    for (let around: Element | null = element; around && (across || down); around = parentOf(around)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, display, position } =
        getComputedStyle(around);
      // Hidden from view on purpose, for screen readers.
      if (clipPath !== 'none') return;
      if (textOverflow === 'ellipsis') across = false;
      if (webkitLineClamp !== 'none') down = false;
      if (display === 'inline' || display === 'contents') continue;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      if (across && /hidden|clip/.test(overflowX) && (box.left < left - 1 || box.right > right + 1))
        return void found.push(`“${text}” is cut off at a side by ${around.localName}.${around.className}`);
      if (down && /hidden|clip/.test(overflowY) && (box.top < top - 1 || box.bottom > bottom + 1))
        return void found.push(`“${text}” is cut off above or below by ${around.localName}.${around.className}`);
      if (/auto|scroll/.test(overflowX)) across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      // Nothing around the viewport's own layer clips.
      if (position === 'fixed') return;
    }
  };
  const visit = (parent: ParentNode): void => {
    for (const element of parent.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (/^(?:style|script|title|option)$/.test(element.localName)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? node.textContent!.trim() : '';
        if (!text) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // By line: the box of the whole has the gaps of its first and last line too.
        for (const box of range.getClientRects()) if (box.width > 0) check(element, text.slice(0, 60), box);
      }
    }
  };
  visit(root);
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
