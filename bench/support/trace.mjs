/**
 * Processor time of a page's main thread between two of its `performance.mark`s, by Chromium's trace. Time that other
 * processes took is left out, so that results hold on a busy machine too.
 *
 * @param {import('playwright').Page} page
 * @param {{ from: string, to: string }} marks
 * @param {() => Promise<unknown>} work what sets them
 * @returns what `work` resolves to, and the tasks by the milliseconds after the first mark at which they begun, with their
 *   `time` of the processor, the longest first
 */
export async function traceTasks(page, { from, to }, work) {
  const browser = page.context().browser();
  await browser.startTracing(page, {
    categories: ['toplevel', 'blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  const result = await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const marked = (name) => traceEvents.find((event) => event.cat === 'blink.user_timing' && event.name === name);
  const [begun, ended] = [marked(from), marked(to)];
  if (!begun || !ended) throw new Error(`The trace holds no ${begun ? to : from}.`);
  const events = traceEvents.filter(
    ({ pid, tid, ts, dur = 0 }) => pid === begun.pid && tid === begun.tid && ts + dur > begun.ts && ts < ended.ts,
  );
  const tasks = events
    .filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
    .map(({ ts, dur, tdur = dur }) => ({ begun: (ts - begun.ts) / 1000, time: tdur / 1000 }))
    .toSorted((one, other) => other.time - one.time);
  return { result, tasks };
}
