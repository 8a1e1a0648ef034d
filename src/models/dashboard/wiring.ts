import type { Instance } from './document.ts';

type Wired = Pick<Instance, 'instanceId' | 'wires'>;
type Ways = ReadonlyMap<string, readonly string[]>;

/** Everything that can be come to from somewhere, what is come to last before what led there. */
function walk(ways: Ways, from: string, seen: Set<string>): readonly string[] {
  const found: string[] = [];
  const path = seen.has(from) ? [] : [{ id: from, next: 0 }];
  seen.add(from);
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    const to = ways.get(at.id)?.[at.next++];
    if (to === undefined) found.push(path.pop()!.id);
    else if (!seen.has(to)) {
      seen.add(to);
      path.push({ id: to, next: 0 });
    }
  }
  return found;
}

/** From where to where values go, in both directions. */
function waysOf(widgets: readonly Wired[]): readonly [onwards: Ways, back: Ways] {
  const [onwards, back] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (ways: Map<string, string[]>, from: string, to: string) => {
    const known = ways.get(from);
    if (known) known.push(to);
    else ways.set(from, [to]);
  };
  for (const { instanceId, wires } of widgets) {
    for (const { from } of Object.values(wires)) {
      add(onwards, from, instanceId);
      add(back, instanceId, from);
    }
  }
  return [onwards, back];
}

/** Whether a widget's values reach another one, over as many wires as it takes. */
export const reaches = (widgets: readonly Wired[], from: string, to: string): boolean =>
  walk(waysOf(widgets)[0], from, new Set()).includes(to);

/**
 * The widgets whose wires run in a circle: what they give would come back to them. Kosaraju's: what is come to back from
 * where, in the order of a walk onwards from its last step, is one part of which everything reaches everything.
 */
export function circular(widgets: readonly Wired[]): ReadonlySet<string> {
  const [onwards, back] = waysOf(widgets);
  const walked = new Set<string>();
  const order = [...onwards.keys()].flatMap((id) => walk(onwards, id, walked));
  const taken = new Set<string>();
  const parts = order.toReversed().map((id) => walk(back, id, taken));
  return new Set(
    parts.flatMap((part) => (part.length > 1 || part.some((id) => back.get(id)?.includes(id)) ? part : [])),
  );
}
