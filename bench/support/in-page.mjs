/** Functions that benches run in a page. They are sent there as text, so each stands alone. */

/** @returns milliseconds until the first contentful paint */
export const firstPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
    }).observe({ type: 'paint', buffered: true });
  });

/** Mounts a form. @returns milliseconds until it is laid out */
export async function mountForm([name, schema]) {
  const place = document.querySelector('main');
  const begun = performance.now();
  const root = globalThis[name](schema, place);
  while (root.querySelectorAll('input').length < 200) await Promise.resolve();
  void place.offsetHeight;
  const mounted = performance.now() - begun;
  globalThis.input = root.querySelectorAll('input')[100];
  globalThis.showsIssue = () => /3 characters|least 3/.test(root.textContent);
  return mounted;
}

/** Types keys into a field. @returns milliseconds of each, until it is validated and laid out */
export async function typeKeys(keys) {
  const { input } = globalThis;
  const settled = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const times = [];
  input.focus();
  for (let key = 0; key < keys; key += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const begun = performance.now();
    setValue.call(input, 'abcdefgh'.slice(0, (key % 8) + 1));
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await settled();
    void document.body.offsetHeight;
    times.push(performance.now() - begun);
  }
  return times;
}

/** Mounts places. @returns milliseconds until all are laid out */
export async function mountBoard([name, count]) {
  const begun = performance.now();
  const { board, boxes } = globalThis.boards[name](count, document.querySelector('main'));
  await board.updateComplete;
  void board.offsetHeight;
  const time = performance.now() - begun;
  const made = board.renderRoot.querySelectorAll(boxes).length;
  if (made !== count) throw new Error(`${name} made ${made} of ${count}.`);
  return time;
}

/** Mounts 40 widgets and presses the first as soon as it responds. */
export async function useFirst() {
  const begun = performance.now();
  const { board } = globalThis.boards.ours(40, document.querySelector('main'));
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (;;) {
    const widget = board.renderRoot.querySelector('bench-counting-0');
    widget?.renderRoot?.querySelector('button')?.click();
    await widget?.updateComplete;
    if (widget?.count) return { time: performance.now() - begun, asked: globalThis.asked.length };
    await next();
  }
}

/** Drags a widget, one step a frame. @returns milliseconds of work of each frame */
export async function drag(frames) {
  const { board } = globalThis.boards.ours(40, document.querySelector('main'));
  board.editing = true;
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!board.renderRoot.querySelector('.handle')) await next();
  for (let idle = 0; idle < 10; idle += 1) await next();
  const handle = board.renderRoot.querySelector("[data-key='widget-1'] .handle");
  handle.setPointerCapture = () => undefined;
  const { x, y } = handle.getBoundingClientRect();
  const send = (type, clientX, clientY) =>
    handle.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button: 0, bubbles: true, composed: true, clientX, clientY }),
    );
  send('pointerdown', x + 5, y + 5);
  const times = [];
  for (let frame = 1; frame <= frames; frame += 1) {
    await next();
    const begun = performance.now();
    // right, back and down: a new place about every second frame
    send('pointermove', x + 5 + 420 * Math.abs(Math.sin(frame / 9)), y + 5 + frame * 5);
    await board.updateComplete;
    void board.offsetHeight;
    times.push(performance.now() - begun);
  }
  const moved = board.renderRoot.querySelector('.moving');
  send('pointerup', x + 5, y + 455);
  if (!moved) throw new Error('Nothing was moved.');
  return times;
}

/** Milliseconds until the frame after the first rows; ours counts from the answer. */
export async function firstRows(count) {
  const { promise, resolve } = Promise.withResolvers ? Promise.withResolvers() : deferred();
  function deferred() {
    const made = {};
    made.promise = new Promise((done) => (made.resolve = done));
    return made;
  }
  let began = performance.now();
  const text = Response.prototype.text;
  Response.prototype.text = async function () {
    const body = await text.call(this);
    if (this.url.includes('/r/')) began = performance.now();
    return body;
  };
  const list = globalThis.mountList(count);
  const look = () => {
    if (!list.rows().length) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - began);
    requestAnimationFrame(() => port2.postMessage(undefined));
  };
  look();
  const time = await promise;
  Response.prototype.text = text;
  return { time, nodes: list.rows().length };
}

/** Scrolls for 120 frames, and inspects the viewport in each. */
export async function scroll(step) {
  const list = globalThis.mountList(100_000);
  const wait = () => new Promise(requestAnimationFrame);
  while (!list.rows().length) await wait();
  const { scroller } = list;
  const bounds = scroller.getBoundingClientRect();
  const root = scroller.getRootNode();
  const frames = [];
  let [blank, missing, looked, most] = [0, 0, 0, 0];
  let before = await wait();
  for (let frame = 0; frame < 120; frame++) {
    scroller.scrollTop += step;
    const now = await wait();
    frames.push(now - before);
    before = now;
    for (let y = bounds.top + 60; y < bounds.bottom - 10; y += 40) {
      const found = root.elementFromPoint(bounds.left + 40, y)?.closest('.row');
      looked++;
      if (!found) blank++;
      else if (found.classList.contains('missing')) missing++;
    }
    most = Math.max(most, scroller.querySelectorAll('.row').length);
  }
  return { frames, blank: blank / looked, missing: missing / looked, most };
}
