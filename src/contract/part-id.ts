/** Kinds of parts with an id. */
export const partKinds = ['form', 'actions', 'tasks', 'schema', 'emails'] as const;
/** Kind of a part with an id. */
export type PartKind = (typeof partKinds)[number];

/** Components of an id. */
export interface PartIdParts<Kind extends PartKind = PartKind> {
  readonly feature: string;
  readonly kind: Kind;
  readonly name: string;
}

/** Id of a part, `@service/<feature>/<kind>/<name>`. */
export type PartId<Kind extends PartKind = PartKind> = `@service/${string}/${Kind}/${string}`;

/** Thrown for an invalid part id, or a part of another kind. */
export class PartIdError extends TypeError {
  override readonly name = 'PartIdError';
}

const pattern = new RegExp(`^@service/([a-z0-9]+(?:-[a-z0-9]+)*)/(${partKinds.join('|')})/([a-z0-9]+(?:-[a-z0-9]+)*)$`);

/** @throws {PartIdError} if `id` is not `@service/<feature>/<kind>/<name>` in kebab case */
export function parsePartId(id: string): PartIdParts {
  const match = pattern.exec(id);
  if (!match) throw new PartIdError(`Not a part id: ${JSON.stringify(id)}`);
  const [, feature, kind, name] = match as unknown as [string, string, PartKind, string];
  return { feature, kind, name };
}

/** Checks the form of an id; the part need not exist. */
export function isPartId(id: unknown): id is PartId {
  return typeof id === 'string' && pattern.test(id);
}

/** @throws {PartIdError} for a segment that is not in kebab case, or an unknown kind */
export function formatPartId<Kind extends PartKind>({ feature, kind, name }: PartIdParts<Kind>): PartId<Kind> {
  const id = `@service/${feature}/${kind}/${name}` as const;
  parsePartId(id);
  return id;
}

/**
 * MCP tool name of an action: its id without `@` and `actions`, with `_` for `/` and `-`.
 *
 * @throws {PartIdError} for a part of another kind
 */
export function mcpToolName(id: string): string {
  const { feature, kind, name } = parsePartId(id);
  if (kind !== 'actions') throw new PartIdError(`Only actions are MCP tools; ${id} is of the kind "${kind}".`);
  return `service/${feature}/${name}`.replace(/[/-]/g, '_');
}
