/** The kinds of part that have an id of the form `@service/<feature>/<kind>/<name>`. */
export const partKinds = ['form', 'actions', 'tasks', 'schema', 'emails'] as const;
export type PartKind = (typeof partKinds)[number];

export interface PartIdParts<Kind extends PartKind = PartKind> {
  readonly feature: string;
  readonly kind: Kind;
  readonly name: string;
}

export type PartId<Kind extends PartKind = PartKind> = `@service/${string}/${Kind}/${string}`;

/** Thrown for a string that is no part id, or one of a kind that the question does not apply to. */
export class PartIdError extends TypeError {
  override readonly name = 'PartIdError';
}

const pattern = new RegExp(`^@service/([a-z0-9]+(?:-[a-z0-9]+)*)/(${partKinds.join('|')})/([a-z0-9]+(?:-[a-z0-9]+)*)$`);

/** @throws {PartIdError} when `id` is not `@service/<feature>/<kind>/<name>` in lower-case kebab. */
export function parsePartId(id: string): PartIdParts {
  const match = pattern.exec(id);
  if (!match) throw new PartIdError(`Not a part id: ${JSON.stringify(id)}`);
  const [, feature, kind, name] = match as unknown as [string, string, PartKind, string];
  return { feature, kind, name };
}

export function isPartId(id: unknown): id is PartId {
  return typeof id === 'string' && pattern.test(id);
}

/** @throws {PartIdError} when a segment is not lower-case kebab or the kind is unknown. */
export function formatPartId<Kind extends PartKind>({ feature, kind, name }: PartIdParts<Kind>): PartId<Kind> {
  const id = `@service/${feature}/${kind}/${name}` as const;
  parsePartId(id);
  return id;
}

/**
 * The MCP tool name of an action: the id without `@` and without its `actions` segment, `/` and `-` as `_`.
 *
 * @throws {PartIdError} for an id of any other kind; the message names that kind.
 */
export function mcpToolName(id: string): string {
  const { feature, kind, name } = parsePartId(id);
  if (kind !== 'actions') throw new PartIdError(`Only actions are MCP tools; ${id} is of the kind "${kind}".`);
  return `service/${feature}/${name}`.replace(/[/-]/g, '_');
}
