import { parse } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;

/** Relation of a `FROM` clause, or the target of a write. */
interface Relation {
  readonly name: string;
  readonly table: string;
  /** A table of workspaces; anything else is a subselect, a function, or a global table. */
  readonly tenant: boolean;
  /** Its `workspace_id` is one of a bounded list; `'by person'`: if it is looked up by a person. */
  leads: boolean | 'by person';
  bound: boolean;
}

/** Condition of a `WHERE` or a join, which may bind `only` these: an outer join keeps all rows of its other side. */
interface Condition {
  readonly node: unknown;
  readonly only: Scope | undefined;
}

type Scope = readonly Relation[];

export interface TenantTables {
  readonly tenant: ReadonlySet<string>;
  /** Global tables from a person to workspaces. */
  readonly leading: ReadonlySet<string>;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const child = (node: unknown, key: string): Node | undefined => {
  const value = isNode(node) ? node[key] : undefined;
  return isNode(value) ? value : undefined;
};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Names of a column reference, with its table if it is qualified. */
const columnOf = (node: unknown): readonly string[] | undefined => {
  const fields = child(node, 'ColumnRef')?.['fields'];
  return fields === undefined ? undefined : list(fields).map((field) => text(child(field, 'String')?.['sval']));
};

const unwrap = (node: unknown): unknown => {
  const cast = child(node, 'TypeCast');
  return cast ? unwrap(cast['arg']) : node;
};

/** Without columns and subselects: parameters, constants, and functions of these. */
function isGiven(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isGiven);
  if (!isNode(node)) return true;
  if ('ColumnRef' in node || 'SubLink' in node) return false;
  return Object.values(node).every(isGiven);
}

const conjuncts = (node: unknown): readonly unknown[] => {
  const expression = child(node, 'BoolExpr');
  return expression?.['boolop'] === 'AND_EXPR' ? list(expression['args']).flatMap(conjuncts) : node ? [node] : [];
};

/** Selects, writes, and their `WITH`, at any depth of a tree, but not inside of one another. */
function statementsIn(node: unknown, found: Node[] = []): readonly Node[] {
  if (Array.isArray(node)) for (const one of node) statementsIn(one, found);
  else if (isNode(node)) {
    for (const [key, value] of Object.entries(node)) {
      if (/^(?:Select|Insert|Update|Delete|Merge)Stmt$/.test(key)) found.push({ [key]: value });
      else statementsIn(value, found);
    }
  }
  return found;
}

class Checker {
  readonly faults: string[] = [];
  readonly #tables: TenantTables;

  constructor(tables: TenantTables) {
    this.#tables = tables;
  }

  #relation(variable: Node, views: ReadonlySet<string>): Relation {
    const table = text(variable['relname']);
    const name = text(child(variable, 'alias')?.['aliasname']) || table;
    const isView = views.has(table) && !variable['schemaname'];
    const isOwn = !isView && (variable['schemaname'] ?? 'public') === 'public';
    const tenant = isOwn && this.#tables.tenant.has(table);
    const leads = isView || (isOwn && this.#tables.leading.has(table) && 'by person');
    return { name, table, tenant, leads, bound: false };
  }

  /** Relations of a `FROM` clause; adds the conditions of its joins. */
  #from(item: Node, views: ReadonlySet<string>, conditions: Condition[]): Relation[] {
    const variable = child(item, 'RangeVar');
    if (variable) return [this.#relation(variable, views)];
    const join = child(item, 'JoinExpr');
    if (join) {
      const [left = [], right = []] = [join['larg'], join['rarg']].map((side) =>
        isNode(side) ? this.#from(side, views, conditions) : [],
      );
      const kept = { JOIN_INNER: undefined, JOIN_LEFT: right, JOIN_RIGHT: left }[text(join['jointype'])];
      const only = join['jointype'] === 'JOIN_INNER' ? undefined : (kept ?? []);
      conditions.push(...conjuncts(join['quals']).map((node) => ({ node, only })));
      return [...left, ...right];
    }
    const other = child(item, 'RangeSubselect') ?? child(item, 'RangeFunction');
    if (!other) return [];
    const name = text(child(other, 'alias')?.['aliasname']);
    // a lateral item may take its workspaces from its neighbours, and gives them none
    const leads = !other['lateral'] && (child(item, 'RangeSubselect') !== undefined || isGiven(other));
    return [{ name, table: '', tenant: false, leads, bound: false }];
  }

  /** Relation whose workspace a column is. */
  #workspaceOf(node: unknown, scope: Scope, outer: Scope): Relation | undefined {
    const names = columnOf(unwrap(node));
    if (!names) return undefined;
    const [relation, column] = names.length > 1 ? names.slice(-2) : [undefined, names[0]];
    if (relation === undefined) {
      const function_ = scope.find(({ name, tenant, leads }) => name === column && !tenant && leads);
      if (function_) return function_;
      const candidates = scope.filter(({ tenant, leads }) => tenant || leads);
      return column === 'workspace_id' && candidates.length === 1 ? candidates[0] : undefined;
    }
    if (column !== 'workspace_id') return undefined;
    return scope.find(({ name }) => name === relation) ?? outer.find(({ name }) => name === relation);
  }

  #isBounded(node: unknown, scope: Scope, outer: Scope): boolean {
    if (isGiven(node)) return true;
    const link = child(node, 'SubLink');
    // the subselect is checked on its own
    if (link?.['subLinkType'] === 'ARRAY_SUBLINK') return this.#selected(link)[0] ?? false;
    const relation = this.#workspaceOf(node, scope, outer);
    return relation !== undefined && (relation.bound || relation.leads === true);
  }

  /** For each column of a subselect, in order: `true` for the workspace of a relation. */
  #selected(link: Node): readonly boolean[] {
    let select = child(child(link, 'subselect'), 'SelectStmt');
    // both sides of a UNION have the same columns
    while (child(select, 'larg')) select = child(select, 'larg');
    const targets = list(select?.['targetList']);
    return targets.map((target) => columnOf(child(target, 'ResTarget')?.['val'])?.at(-1) === 'workspace_id');
  }

  /** Marks the relations that a condition binds. @returns whether there is a new one */
  #bind({ node, only }: Condition, scope: Scope, outer: Scope): boolean {
    const link = child(node, 'SubLink');
    const expression = child(node, 'A_Expr');
    const operator = text(child(list(expression?.['name'])[0], 'String')?.['sval']);
    const bounded: unknown[] = [];
    if (link?.['subLinkType'] === 'ANY_SUBLINK' && !link['operName']) {
      const row = child(link['testexpr'], 'RowExpr');
      const selected = this.#selected(link);
      bounded.push(...(row ? list(row['args']) : [link['testexpr']]).filter((_part, place) => selected[place]));
    } else if (expression && operator === '=' && /^AEXPR_(?:OP|OP_ANY|IN)$/.test(text(expression['kind']))) {
      const { lexpr, rexpr, kind } = expression;
      if (this.#isBounded(rexpr, scope, outer)) bounded.push(lexpr);
      if (kind === 'AEXPR_OP' && this.#isBounded(lexpr, scope, outer)) bounded.push(rexpr);
    }
    let changed = false;
    for (const column of bounded) {
      const relation = this.#workspaceOf(column, scope, outer);
      if (!relation?.tenant || relation.bound || !(only ?? scope).includes(relation)) continue;
      relation.bound = changed = true;
    }
    return changed;
  }

  /** `true` if a table from a person to workspaces is looked up by the person. */
  #isByPerson({ name }: Relation, conditions: readonly Condition[]): boolean {
    return conditions.some(({ node }) => {
      const expression = child(node, 'A_Expr');
      return [expression?.['lexpr'], expression?.['rexpr']].some((side) => {
        const [column = '', relation = name] = columnOf(side)?.toReversed() ?? [];
        return relation === name && /^(?:user_id|reader)$/.test(column);
      });
    });
  }

  /** @param views names of the statement's `WITH`, which are checked on their own */
  check(statement: Node, outer: Scope = [], known: ReadonlySet<string> = new Set()): void {
    const [kind, body] = Object.entries(statement)[0] as [string, Node];
    const views = new Set(known);
    for (const item of list(child(body, 'withClause')?.['ctes'])) {
      const view = child(item, 'CommonTableExpr');
      if (!view) continue;
      for (const one of statementsIn(view['ctequery'])) this.check(one, outer, views);
      views.add(text(view['ctename']));
    }
    if (body['op'] && body['op'] !== 'SETOP_NONE') {
      for (const side of ['larg', 'rarg']) {
        const select = child(body, side);
        if (select) this.check({ SelectStmt: select }, outer, views);
      }
      return;
    }
    const conditions: Condition[] = conjuncts(body['whereClause']).map((node) => ({ node, only: undefined }));
    const items = [...list(body['fromClause']), ...list(body['usingClause'])];
    const relations = items.flatMap((item) => this.#from(item, views, conditions));
    const target = child(body, 'relation');
    if (target && kind === 'InsertStmt') this.#checkInsert(this.#relation(target, views), body);
    else if (target) relations.push(this.#relation(target, views));
    for (const one of relations) one.leads = one.leads === 'by person' ? this.#isByPerson(one, conditions) : one.leads;
    while (conditions.some((condition) => this.#bind(condition, relations, outer)));
    for (const { name, table, tenant, bound } of relations) {
      if (tenant && !bound) this.faults.push(name === table ? table : `${table} ${name}`);
    }
    const { withClause: _checked, ...rest } = body;
    for (const inner of statementsIn(rest)) this.check(inner, [...relations, ...outer], views);
  }

  /** Each inserted row names its workspace. */
  #checkInsert({ table, tenant }: Relation, body: Node): void {
    const columns = list(body['cols']).map((column) => child(column, 'ResTarget')?.['name']);
    if (tenant && !columns.includes('workspace_id')) this.faults.push(table);
  }
}

/** @returns mentions of tenant tables without a bounded list of workspaces: each by its table, and its alias */
export async function unboundTables(sql: string, tables: TenantTables): Promise<string[]> {
  const checker = new Checker(tables);
  const { stmts } = (await parse(sql)) as unknown as { stmts: { stmt: Node }[] };
  for (const { stmt } of stmts) for (const statement of statementsIn(stmt)) checker.check(statement);
  return checker.faults;
}
