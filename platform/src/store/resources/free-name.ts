import { and, eq, ne, sql } from 'drizzle-orm';
import { limits, nameKey } from '@service/widgets/contract';
import type { Query } from '../../ports.ts';
import { resources } from '../resource-schema.ts';
import type { ResourceRow } from './access.ts';

/** `report.pdf` as `report (2).pdf`, no longer than a name may be. */
export function numbered(name: string, number: number): string {
  const at = name.lastIndexOf('.');
  const ending = at > 0 && name.length - at <= 17 ? name.slice(at) : '';
  const mark = ` (${number})${ending}`;
  const stem = name.slice(0, name.length - ending.length).slice(0, limits.nameLength - mark.length);
  // a surrogate pair is not cut in two
  return `${stem.replace(/[\ud800-\udbff]$/, '')}${mark}`;
}

/** A name, or the first numbered form of it, that nothing in a directory has. The caller holds the structure's lock. */
export async function freeName(query: Query, directory: ResourceRow, name: string): Promise<string> {
  // all numbered forms begin like the name without its ending, unless it is as long as a name may be
  const stem = nameKey(numbered(name, 1_000_000)).replace(/ \(1000000\)[^)]*$/, '');
  const found = await query
    .select({ nameKey: resources.nameKey })
    .from(resources)
    .where(
      and(
        eq(resources.workspaceId, directory.workspaceId),
        eq(resources.parentId, directory.id),
        ne(resources.state, 'deleted'),
        sql`starts_with(${resources.nameKey}, ${stem})`,
      ),
    );
  const taken = new Set(found.map((row) => row.nameKey));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : numbered(name, number);
    if (!taken.has(nameKey(candidate))) return candidate;
  }
}
