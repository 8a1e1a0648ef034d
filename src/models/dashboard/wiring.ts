import type { Instance } from './document.ts';

type Wired = Pick<Instance, 'instanceId' | 'wires'>;
type Edges = ReadonlyMap<string, readonly string[]>;

/** Depth-first search. @returns reachable nodes in postorder */
function walk(edges: Edges, from: string, seen: Set<string>): readonly string[] {
  const found: string[] = [];
  const path = seen.has(from) ? [] : [{ id: from, next: 0 }];
  seen.add(from);
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    const to = edges.get(at.id)?.[at.next++];
    if (to === undefined) found.push(path.pop()!.id);
    else if (!seen.has(to)) {
      seen.add(to);
      path.push({ id: to, next: 0 });
    }
  }
  return found;
}

function edgesOf(widgets: readonly Wired[]): readonly [forward: Edges, back: Edges] {
  const [forward, back] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (edges: Map<string, string[]>, from: string, to: string) => {
    const known = edges.get(from);
    if (known) known.push(to);
    else edges.set(from, [to]);
  };
  for (const { instanceId, wires } of widgets) {
    for (const { from } of Object.values(wires)) {
      add(forward, from, instanceId);
      add(back, instanceId, from);
    }
  }
  return [forward, back];
}

/** `true` if wires lead from a widget to another one. */
export const reaches = (widgets: readonly Wired[], from: string, to: string): boolean =>
  walk(edgesOf(widgets)[0], from, new Set()).includes(to);

/** Widgets whose wires are circular: strongly connected components, by Kosaraju's algorithm. */
export function circular(widgets: readonly Wired[]): ReadonlySet<string> {
  const [forward, back] = edgesOf(widgets);
  const visited = new Set<string>();
  const order = [...forward.keys()].flatMap((id) => walk(forward, id, visited));
  const seen = new Set<string>();
  const components = order.toReversed().map((id) => walk(back, id, seen));
  return new Set(
    components.flatMap((ids) => (ids.length > 1 || ids.some((id) => back.get(id)?.includes(id)) ? ids : [])),
  );
}
