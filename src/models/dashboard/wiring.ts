import type { Instance } from './document.ts';

type Wired = Pick<Instance, 'instanceId' | 'wires'>;

/** Whether a widget's values reach another one, over as many wires as it takes. */
export function reaches(widgets: readonly Wired[], from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const { instanceId, wires } of widgets) {
      if (Object.values(wires).some((wire) => wire.from === at)) waiting.push(instanceId);
    }
  }
  return false;
}

/** The widgets whose wires run in a circle: what they give would come back to them. */
export const circular = (widgets: readonly Wired[]): ReadonlySet<string> =>
  new Set(
    widgets
      .filter(({ instanceId, wires }) => Object.values(wires).some(({ from }) => reaches(widgets, instanceId, from)))
      .map(({ instanceId }) => instanceId),
  );
