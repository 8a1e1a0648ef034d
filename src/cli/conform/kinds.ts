import { actions, type ActionId } from '../../contract/actions/actions.ts';
import { type ActionRow } from '../../contract/actions/action.ts';
import { signInSchema } from '../../contract/authentication/schema/sign-in.ts';
import type { Part } from '../../contract/catalogue.ts';
import { actionResults } from '../../contract/compiled/actions.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { resourceForms } from '../../contract/resources/forms.ts';
import { signUpSchema } from '../../contract/authentication/schema/sign-up.ts';
import { toJsonSchema } from '../../contract/to-json-schema.ts';
import type * as z from 'zod/mini';
import type { Answer } from './ask.ts';
import { failed, found, notAsked, ok, skipped, verdictOf, type Finding } from './finding.ts';
import { needs, post, type Stage } from './stage.ts';

const formSchemas: Readonly<Record<string, unknown>> = {
  ...resourceForms,
  '@service/authentication/schema/sign-in': signInSchema,
  '@service/authentication/schema/sign-up': signUpSchema({ terms: false }),
};

const fieldsOf = ({ properties = {}, anyOf = [] }: JsonSchema): string[] => [
  ...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]),
];

/** A form has every field of the contract, and may have more. */
async function checkForm({ ask }: Stage, id: string): Promise<Finding> {
  const answer = await ask(`/api/v0/forms/schema?type=${encodeURIComponent(id)}`);
  return found(answer, {
    status: 200,
    schema: { type: 'object' },
    also: ({ json }) => {
      const has = fieldsOf(json as JsonSchema);
      const lacks = fieldsOf(toJsonSchema(formSchemas[id] as z.ZodMiniType)).filter((name) => !has.includes(name));
      return lacks.length ? `the form lacks ${lacks.join(', ')}` : undefined;
    },
  });
}

/** Tasks are internal: only that they can't be invoked can be checked. */
async function checkTask({ ask, user }: Stage, id: string): Promise<Finding> {
  if (!user) return notAsked(needs.token);
  const answer = await ask('/actions', post({ action: id, payload: {} }));
  if (answer.status < 300) return { identity: failed('it can be invoked'), shape: skipped('it can be invoked') };
  return { identity: ok, shape: verdictOf(answer, { status: 422, code: 'not_invocable' }) };
}

/** Invoked without a payload: succeeds if the action takes none, else `validation_failed`. */
async function checkAction({ ask, user, writes }: Stage, id: string): Promise<Finding> {
  if (!user) return notAsked(needs.token);
  const { payload, readOnly }: ActionRow = actions[id as ActionId];
  const takesNothing = payload.safeParse({}).success;
  if (takesNothing && !readOnly && !writes) return notAsked(needs.writes);
  const answer = await ask('/actions', post({ action: id, payload: {} }));
  if (answer.problem?.code === 'unknown_action') {
    return { identity: failed('is unknown'), shape: skipped('is unknown') };
  }
  if (!takesNothing) return found(answer, { status: 422, code: 'validation_failed' });
  const schema = { type: 'object', required: ['result'], properties: { result: actionResults[id] ?? {} } } as const;
  return found(answer, { status: 200, schema });
}

/** Pages respond with HTML, or redirect to sign-in. */
async function checkPage({ ask }: Stage, path: string): Promise<Finding> {
  const answer = await ask(path, { headers: { Accept: 'text/html' }, anonymous: true });
  const isPage = ({ status, headers }: Answer) => {
    if (status === 200 && headers.get('Content-Type')?.startsWith('text/html')) return undefined;
    const leads = status >= 300 && (headers.get('Location') ?? '').includes('/logga-in');
    return leads && path !== '/logga-in' ? undefined : 'is no page';
  };
  return found(answer, { status: [200, 302, 303, 307], also: isPage });
}

export const byKind: {
  readonly [Kind in Part['kind']]: (stage: Stage, part: Extract<Part, { kind: Kind }>) => Promise<Finding>;
} = {
  form: async () => notAsked('a widget: the package brings it, no platform does'),
  emails: async () => notAsked('a mail: seen by whoever gets it'),
  schema: (stage, { id }) => checkForm(stage, id),
  tasks: (stage, { id }) => checkTask(stage, id),
  actions: (stage, { id }) => checkAction(stage, id),
  page: (stage, { path }) => checkPage(stage, path),
  api: async () => notAsked('there is no check of it'),
  'read-route': async () => notAsked('there is no check of it'),
};
