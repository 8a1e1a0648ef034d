import { LeafNode, ListNode, SchemaForm, UnionNode, type SchemaFormOptions } from '../../src/forms/index.ts';
import { loadValidator } from '../../src/forms/validate.ts';

// Forms load it by themselves, and show its issues once they have.
await loadValidator();

type Options = Omit<SchemaFormOptions, 'schema' | 'send'> & Partial<Pick<SchemaFormOptions, 'send'>>;
type Path = readonly (string | number)[];

/** Form whose submissions succeed by default. */
export const formOf = (schema: unknown, options: Options = {}): SchemaForm =>
  new SchemaForm({ schema, send: () => Promise.resolve(), ...options });

export const object = (properties: Record<string, unknown>, required: string[] = [], more: object = {}): object => ({
  type: 'object',
  properties,
  required,
  ...more,
});

const nodeOf = <Node>(kind: abstract new (...given: never[]) => Node, form: SchemaForm, path: Path): Node => {
  const node: unknown = form.node(path);
  if (!(node instanceof kind)) throw new Error(`No ${kind.name} at ${path.join('/')}.`);
  return node;
};

export const leaf = (form: SchemaForm, ...path: Path): LeafNode => nodeOf(LeafNode, form, path);
export const list = (form: SchemaForm, ...path: Path): ListNode => nodeOf(ListNode, form, path);
export const union = (form: SchemaForm, ...path: Path): UnionNode => nodeOf(UnionNode, form, path);

/** Path and code of each shown issue. */
export const issuesOf = (form: SchemaForm): string[][] =>
  form.issues.map(({ node, issue }) => [node.path.join('/'), issue.code]);

/** Error of a refused submission. */
export const refusal = (...issues: { path: Path; code: string }[]): Error =>
  Object.assign(new Error('refused'), {
    detail: { problem: { issues: issues.map((issue) => ({ message: issue.code, ...issue })) } },
  });

/** A condition as JSON Schema writes it: `if`, `then`, `else`. */
export const when = (test: object, fitting?: object, otherwise?: object): object =>
  Object.fromEntries(
    Object.entries({ if: test, else: otherwise })
      .concat([['then', fitting]])
      .filter(([, each]) => each),
  );
