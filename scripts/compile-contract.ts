/**
 * Writes src/contract/compiled/: the zod schemas that browsers use, as JSON Schema, so that pages load no zod.
 * `--check` fails if the files are stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod/mini';
import { actions, type ActionId } from '../src/contract/actions/actions.ts';
import { documentSchema } from '../src/contract/forms/apis/schema.ts';
import { invokedSchema } from '../src/contract/actions/apis/invoke.ts';
import { submissionSchema } from '../src/contract/forms/apis/submission.ts';
import { challengeSchema } from '../src/contract/authentication/challenge.ts';
import { sessionSchema } from '../src/contract/authentication/apis/session.ts';
import { signInSchema } from '../src/contract/authentication/schema/sign-in.ts';
import { verifiedSchema } from '../src/contract/authentication/apis/verify-sign-in.ts';
import { catalogue } from '../src/contract/catalogue.ts';
import { problemSchema } from '../src/contract/problem.ts';
import { clustersSchema } from '../src/contract/resources/apis/clusters.ts';
import { graphSchema } from '../src/contract/resources/apis/graph.ts';
import { createDocumentSchema } from '../src/contract/resources/schema/create-document.ts';
import { eventPageSchema, resourceEventSchema } from '../src/contract/resources/apis/events.ts';
import { linkAnswerSchema } from '../src/contract/resources/apis/link.ts';
import { renameSchema } from '../src/contract/resources/schema/rename.ts';
import { resourceInfoSchema, resourceReadSchema, taskOutputSchema } from '../src/contract/resources/resource.ts';
import { resourceResultSchema } from '../src/contract/resources/forms.ts';
import { searchResultsSchema } from '../src/contract/resources/apis/semantic-search.ts';
import { signUpSchema } from '../src/contract/authentication/schema/sign-up.ts';
import {
  accessTokenListSchema,
  createdAccessTokenSchema,
  newAccessTokenSchema,
} from '../src/contract/authentication/apis/tokens.ts';
import type { JsonSchema } from '../src/contract/json-schema.ts';
import { toJsonSchema } from '../src/contract/to-json-schema.ts';
import {
  clustersConfigSchema,
  currentUserConfigSchema,
  dashboardConfigSchema,
  graphConfigSchema,
  schemaFormConfigSchema,
  searchConfigSchema,
  signInConfigSchema,
  signUpConfigSchema,
  verifyConfigSchema,
  viewerConfigSchema,
} from '../src/contract/dashboards/widget-configs.ts';

type Row = readonly [name: string, schema: unknown, type: string, module: string];

/** Exported name → schema, type and module of the type. */
const signInForm: Row = ['signInForm', signInSchema, 'SignInValue', 'authentication/schema/sign-in'];
/** Loaded by sign-in, whose element has its own labels and input types. */
const signIn: readonly Row[] = [
  signInForm,
  ['challengeAnswer', challengeSchema, 'Challenge', 'authentication/challenge'],
  ['verifiedAnswer', verifiedSchema, 'Verified', 'authentication/apis/verify-sign-in'],
  ['sessionAnswer', sessionSchema, 'Session', 'authentication/apis/session'],
  ['problemAnswer', problemSchema, 'Problem', 'problem'],
  ['submissionAnswer', submissionSchema, 'Submission', 'forms/apis/submission'],
  ['documentAnswer', documentSchema, 'JsonDocument', 'forms/apis/schema'],
];
const signUp: readonly Row[] = [
  ['signUpForm', signUpSchema({ terms: false }), 'SignUpValue', 'authentication/schema/sign-up'],
  ['signUpWithTermsForm', signUpSchema({ terms: true }), 'SignUpValue', 'authentication/schema/sign-up'],
];

const resources: readonly Row[] = [
  ['resourceReadAnswer', resourceReadSchema, 'ResourceRead', 'resources/resource'],
  ['resourceResultAnswer', resourceResultSchema, 'ResourceResult', 'resources/forms'],
];

const lookups: readonly Row[] = [
  ['resourceInfoAnswer', resourceInfoSchema, 'ResourceInfo', 'resources/resource'],
  ['taskOutputAnswer', taskOutputSchema, 'TaskOutput', 'resources/resource'],
  ['searchAnswer', searchResultsSchema, 'SearchResults', 'resources/apis/semantic-search'],
  ['linkAnswer', linkAnswerSchema, 'LinkAnswer', 'resources/apis/link'],
];

const resourceEvents: readonly Row[] = [
  ['eventPageAnswer', eventPageSchema, 'EventPage', 'resources/apis/events'],
  ['resourceEventAnswer', resourceEventSchema, 'ResourceEventData', 'resources/apis/events'],
];

const resourceForms: readonly Row[] = [
  [
    'createDocumentForm',
    createDocumentSchema,
    "ResourceFormValue<'@service/resources/schema/create-document'>",
    'resources/forms',
  ],
  // The forms of a new directory and of a new name are equal.
  ['nameForm', renameSchema, "ResourceFormValue<'@service/resources/schema/rename'>", 'resources/forms'],
];

const graph: readonly Row[] = [
  ['graphAnswer', graphSchema, 'Graph', 'resources/apis/graph'],
  ['clustersAnswer', clustersSchema, 'Clusters', 'resources/apis/clusters'],
];

const tokens: readonly Row[] = [
  ['accessTokenListAnswer', accessTokenListSchema, 'AccessTokenList', 'authentication/apis/tokens'],
  ['createdAccessTokenAnswer', createdAccessTokenSchema, 'CreatedAccessToken', 'authentication/apis/tokens'],
  ['newAccessTokenForm', newAccessTokenSchema, 'NewAccessToken', 'authentication/apis/tokens'],
];

const widgets: readonly Row[] = [
  ['signInConfig', signInConfigSchema, 'SignInConfig', 'dashboards/widget-configs'],
  ['signUpConfig', signUpConfigSchema, 'SignUpConfig', 'dashboards/widget-configs'],
  ['verifyConfig', verifyConfigSchema, 'VerifyConfig', 'dashboards/widget-configs'],
  ['currentUserConfig', currentUserConfigSchema, 'CurrentUserConfig', 'dashboards/widget-configs'],
  ['viewerConfig', viewerConfigSchema, 'ViewerConfig', 'dashboards/widget-configs'],
  ['searchConfig', searchConfigSchema, 'SearchConfig', 'dashboards/widget-configs'],
  ['graphConfig', graphConfigSchema, 'GraphConfig', 'dashboards/widget-configs'],
  ['clustersConfig', clustersConfigSchema, 'ClustersConfig', 'dashboards/widget-configs'],
  ['schemaFormConfig', schemaFormConfigSchema, 'SchemaFormConfig', 'dashboards/widget-configs'],
  ['dashboardConfig', dashboardConfigSchema, 'DashboardConfig', 'dashboards/widget-configs'],
];

const document = (schema: unknown) => toJsonSchema(schema as z.ZodMiniType);

/** Removes hints for forms, such as labels, from a schema. */
function bare(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const { 'x-service-hints': hints, ...rest } = schema as { 'x-service-hints'?: { trim?: boolean } };
  const inner = Object.entries(rest).map(([key, value]) => [key, bare(value)] as const);
  return { ...Object.fromEntries(inner), ...(hints?.trim && { 'x-service-hints': { trim: true } }) };
}

const isTyped = (value: object) => 'type' in value && (typeof value.type === 'string' || Array.isArray(value.type));

/** Shares repeated schemas of a file: a user, an id, a time. */
class Shared {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly declarations: string[] = [];
  /** `objectOf` is used. */
  objects = false;

  constructor(schemas: readonly unknown[]) {
    for (const schema of schemas) this.#count(schema);
  }

  write(value: unknown): string {
    const text = JSON.stringify(value);
    if (typeof value !== 'object' || value === null) return text;
    const known = this.#names.get(text);
    if (known) return known;
    const inner = Array.isArray(value)
      ? `[${value.map((item) => this.write(item)).join(', ')}]`
      : (this.#writeObjectOf(value as JsonSchema) ?? this.#writeEntries(value));
    if (!isTyped(value) || (this.#counts.get(text) ?? 0) < 2 || text.length < 40) return inner;
    const name = `shared${this.#names.size + 1}`;
    this.#names.set(text, name);
    this.declarations.push(`const ${name}: JsonSchema = ${inner};`);
    return name;
  }

  /** `objectOf(…)`, for an object schema with nothing but properties. */
  #writeObjectOf({ type, properties, required = [], ...rest }: JsonSchema): string | undefined {
    if (type !== 'object' || !properties || Object.keys(rest).length) return undefined;
    const names = Object.keys(properties);
    const optional = names.filter((name) => !required.includes(name));
    // The same order, which is the order of issues.
    if (names.filter((name) => required.includes(name)).join() !== required.join()) return undefined;
    this.objects = true;
    return `/* @__PURE__ */ objectOf(${[this.#writeEntries(properties), ...optional.map((name) => JSON.stringify(name))].join(', ')})`;
  }

  #writeEntries(value: object): string {
    const entries = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${this.write(child)}`);
    return `{ ${entries.join(', ')} }`;
  }

  #count(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
    for (const child of Object.values(value)) this.#count(child);
  }
}

function file(rows: readonly Row[], rest = '', made: (schema: unknown) => unknown = document): string {
  const modules = new Map<string, string[]>();
  for (const [, , type, module] of rows)
    modules.set(module, [...(modules.get(module) ?? []), type.replace(/<.*>/, '')]);
  const imports = [...modules].map(
    ([module, types]) => `import type { ${[...new Set(types)].toSorted().join(', ')} } from '../${module}.ts';`,
  );
  const shared = new Shared(rows.map(([, schema]) => made(schema)));
  const constants = rows.map(
    ([name, schema, type]) => `export const ${name}: JsonSchema<${type}> = ${shared.write(made(schema))};`,
  );
  return [
    '// Generated by scripts/compile-contract.ts from the zod schemas; never edited.',
    ...imports,
    `import ${shared.objects ? '{ objectOf, type JsonSchema }' : 'type { JsonSchema }'} from '../json-schema.ts';`,
    '',
    ...shared.declarations,
    ...constants,
    rest,
  ].join('\n');
}

const results = Object.entries(actions).map(([id, { result }]) => `  '${id}': ${JSON.stringify(document(result))},\n`);
/** Actions that the published interface lists as tools. */
const tools = catalogue.flatMap((part) => {
  if (part.kind !== 'actions' || part.mcpTool === undefined) return [];
  const action = part.id as ActionId;
  const { payload, title, description, readOnly } = actions[action];
  const tool = { action, name: part.mcpTool, title, description, inputSchema: document(payload), readOnly };
  return [`  ${JSON.stringify(tool)},\n`];
});
const files = {
  'sign-in': file(signIn, '', (schema) => bare(document(schema))),
  'sign-in-form': file([signInForm]),
  'sign-up': file(signUp),
  resources: file(resources),
  lookups: file(lookups),
  'resource-events': file(resourceEvents),
  'resource-forms': file(resourceForms),
  graph: file(graph),
  tokens: file(tokens),
  widgets: file(widgets),
  'bare-widgets': file(widgets, '', (schema) => bare(document(schema))),
  actions: file(
    [['invokedAnswer', invokedSchema, 'Invoked', 'actions/apis/invoke']],
    `\n/** Results of actions, by id. */\nexport const actionResults: Readonly<Record<string, JsonSchema>> = {\n${results.join('')}};\n`,
  ),
  tools: file(
    [],
    `import type { ActionId } from '../actions/actions.ts';

/** Description of an action for an agent in a page. */
export interface ListedTool {
  readonly action: ActionId;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** It changes nothing. */
  readonly readOnly: boolean;
}

/** The actions that are tools of agents, and no others. */
export const listedTools: readonly ListedTool[] = [\n${tools.join('')}];\n`,
  ),
};

for (const [name, text] of Object.entries(files)) {
  const path = fileURLToPath(new URL(`../src/contract/compiled/${name}.ts`, import.meta.url));
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`src/contract/compiled/${name}.ts is not fresh: run \`npm run contract\`.`);
    process.exitCode = 1;
  }
}
