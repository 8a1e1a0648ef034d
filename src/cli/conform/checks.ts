import { catalogue, type Part } from '../../contract/catalogue.ts';
import { actionResults, invokedAnswer } from '../../contract/compiled/actions.ts';
import { clustersAnswer, graphAnswer } from '../../contract/compiled/graph.ts';
import { sessionAnswer, submissionAnswer } from '../../contract/compiled/sign-in.ts';
import { eventPageAnswer } from '../../contract/compiled/resource-events.ts';
import { linkAnswer, resourceInfoAnswer, searchAnswer, taskOutputAnswer } from '../../contract/compiled/lookups.ts';
import { resourceReadAnswer, resourceResultAnswer } from '../../contract/compiled/resources.ts';
import { accessTokenListAnswer } from '../../contract/compiled/tokens.ts';
import type { Clusters } from '../../contract/resources/apis/clusters.ts';
import type { Graph } from '../../contract/resources/apis/graph.ts';
import { read } from '../../contract/json-schema.ts';
import type { Answer, Question } from './ask.ts';
import { all, found, notAsked, ok, skipped, verdictOf, type Expected, type Finding } from './finding.ts';
import { byKind } from './kinds.ts';
import { needs, post, type Stage } from './stage.ts';

type Check = (stage: Stage) => Promise<Finding>;

const unauthenticated: Expected = { status: 401, code: 'unauthenticated' };

const forUser =
  (path: string, question: Question, expected: Expected, expectedAnonymously: Expected = unauthenticated): Check =>
  async ({ ask, user }) => {
    const closed = found(await ask(path, { ...question, anonymous: true }), expectedAnonymously);
    if (!user) return { ...closed, shape: closed.shape.state === 'ok' ? skipped(needs.token) : closed.shape };
    return all([closed, found(await ask(path, question), expected)]);
  };

const ofResource =
  (what: 'directory' | 'document', path: (id: string) => string, expected: Expected): Check =>
  async (stage) => {
    const id = stage[what]?.id;
    if (id !== undefined) return forUser(path(encodeURIComponent(id)), {}, expected)(stage);
    // signed out, every id gives 401, existing or not
    const closed = found(await stage.ask(path('conformance-check'), { anonymous: true }), unauthenticated);
    const why = stage.user ? `the workspace has no ${what}` : needs.token;
    return { ...closed, shape: closed.shape.state === 'ok' ? skipped(why) : closed.shape };
  };

/** The first node is the requested one, and edges connect nodes of the graph. */
const graphFault =
  (id: string) =>
  ({ json }: Answer): string | undefined => {
    const { nodes, edges } = json as Graph;
    const ids = new Set(nodes.map((node) => node.id));
    if (nodes[0]?.id !== id) return 'the first node is not the resource that was asked for';
    return edges.every(({ from, to }) => ids.has(from) && ids.has(to)) ? undefined : 'an edge leads to no node';
  };

const clustersFault = ({ json }: Answer): string | undefined => {
  const { clusters } = json as Clusters;
  const members = clusters.flatMap((cluster) => cluster.members.map(({ id }) => id));
  if (new Set(members).size < members.length) return 'a document stands in two clusters';
  return clusters.some(({ size, members: its }) => size < its.length)
    ? 'a cluster has more members than its size'
    : undefined;
};

const challenged = ({ headers }: Answer) =>
  /^Bearer\b/i.test(headers.get('WWW-Authenticate') ?? '') ? undefined : 'has no WWW-Authenticate: Bearer';

/** A JSON-RPC answer, alone or as the one event of a stream. */
const rpc = ({ json, text }: Answer) => {
  const data = /^data: ?(.*)$/m.exec(text)?.[1];
  const message = json ?? (data === undefined ? undefined : (JSON.parse(data) as unknown));
  return (message as { result?: Record<string, unknown> } | undefined)?.result;
};

const tools = catalogue.flatMap((part) => (part.kind === 'actions' && part.mcpTool ? [part.mcpTool] : []));

function toolsFault(answer: Answer): string | undefined {
  const listed = (rpc(answer)?.['tools'] ?? []) as { name: string }[];
  const names = listed.map(({ name }) => name).toSorted();
  return names.join() === tools.toSorted().join() ? undefined : `lists ${names.join(', ') || 'no tools'}`;
}

const rpcRequest = (method: string, params: object = {}): Question => ({
  method: 'POST',
  body: { jsonrpc: '2.0', id: 1, method, params },
  headers: { Accept: 'application/json, text/event-stream' },
});

const currentUser = '@service/authentication/actions/get-current-user';
const uploads = '/api/v0/resources/uploads';
const tus = { 'Tus-Resumable': '1.0.0' };
const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Begins an upload, cancels it by the action, twice, and looks that it is gone. */
async function cancelUpload({ ask, directory }: Stage): Promise<Finding> {
  const action = '@service/resources/actions/cancel-upload';
  const metadata = `filename ${base64('check.bin')},parentId ${base64(directory?.id ?? '')}`;
  const begun = await ask(uploads, {
    method: 'POST',
    headers: { ...tus, 'Upload-Length': '3', 'Upload-Metadata': metadata },
  });
  const uploadId = begun.headers.get('Upload-Id') ?? 'conformance-check';
  const cancel = () => ask('/actions', post({ action, payload: { uploadId } }));
  const expected: Expected = {
    status: 200,
    schema: { type: 'object', required: ['result'], properties: { result: actionResults[action] ?? {} } },
  };
  return all([found(await cancel(), expected), found(await cancel(), expected)]);
}

const checks: Readonly<Record<string, Check>> = {
  'users.sign-off': async ({ ask }) =>
    found(await ask('/api/v0/users/sign-off', post({}, { anonymous: true })), { status: 204 }),
  'users.verify-sign-in': async ({ ask }) => {
    const body = { token: 'conformance-check', session: 'token' };
    return found(await ask('/api/v0/users/verify-sign-in', post(body, { anonymous: true })), {
      status: 410,
      code: 'expired',
    });
  },
  'users.session': async ({ ask, user }) => {
    const hasNoUser = (answer: Answer) =>
      (answer.json as { user: unknown }).user === null ? undefined : 'knows somebody where nobody asks';
    const path = '/api/v0/users/session';
    const closed = found(await ask(path, { anonymous: true }), { status: 200, schema: sessionAnswer, also: hasNoUser });
    return user ? all([closed, found(await ask(path), { status: 200, schema: sessionAnswer })]) : closed;
  },
  'users.tokens': forUser('/api/v0/users/tokens', {}, { status: 200, schema: accessTokenListAnswer }),
  'resources.clusters': forUser(
    '/api/v0/resources/clusters',
    {},
    { status: 200, schema: clustersAnswer, also: clustersFault },
  ),
  'resources.graph': async (stage) => {
    const id = stage.directory?.id ?? 'conformance-check';
    const path = `/api/v0/resources/graph?resourceId=${encodeURIComponent(id)}&depth=1`;
    return forUser(path, {}, { status: 200, schema: graphAnswer, also: graphFault(id) })(stage);
  },
  'resources.semantic-search': forUser(
    '/api/v0/resources/semantic-search?q=conformance&limit=5',
    {},
    { status: 200, schema: searchAnswer },
  ),
  'resources.link': async (stage) => {
    const resourceId = stage.document?.id ?? 'conformance-check';
    const question = post({ resourceId, variant: 'original' });
    const expected: Expected = stage.document
      ? { status: 200, schema: linkAnswer }
      : { status: 404, code: 'not_found' };
    return forUser('/api/v0/resources/link', question, expected)(stage);
  },
  'resources.uploads': async (stage) => {
    const options = await stage.ask(uploads, { method: 'OPTIONS', anonymous: true });
    const speaks = found(options, {
      status: [200, 204],
      also: ({ headers }) =>
        headers.get('Tus-Version')?.includes('1.0.0') ? undefined : 'does not say Tus-Version 1.0.0',
    });
    const closed = found(await stage.ask(uploads, { method: 'POST', headers: tus, anonymous: true }), unauthenticated);
    return all([speaks, closed]);
  },
  'resources.events': forUser('/api/v0/events', {}, { status: 200, schema: eventPageAnswer }),
  'resources/read': ofResource('directory', (id) => `/r/${id}`, { status: 200, schema: resourceReadAnswer }),
  'resources/read-alias': ofResource('directory', (id) => `/resources/${id}`, {
    status: 200,
    schema: resourceReadAnswer,
  }),
  'resources/read-info': ofResource('directory', (id) => `/r/${id}/info`, { status: 200, schema: resourceInfoAnswer }),
  'resources/read-info-alias': ofResource('directory', (id) => `/resources/${id}/info`, {
    status: 200,
    schema: resourceInfoAnswer,
  }),
  'resources/read-task-output': ofResource('document', (id) => `/r/${id}/tasks/outline`, {
    status: 200,
    schema: taskOutputAnswer,
  }),
  // platforms differ in which resources have artifacts, so only a missing one can be checked
  'resources/read-task-output-artifact': ofResource('document', (id) => `/r/${id}/tasks/outline/conformance-check`, {
    status: 404,
    code: 'not_found',
  }),
  'resources/read-variant': ofResource('document', (id) => `/r/${id}/original`, {
    status: 200,
    also: ({ headers }) =>
      headers.get('X-Content-Type-Options') === 'nosniff' ? undefined : 'answers bytes without nosniff',
  }),
  'forms.submit': async (stage) => {
    const type = '@service/authentication/schema/sign-in';
    const wrong = await stage.ask(
      '/api/v0/forms/submit',
      post({ type, value: { email: 'nobody' } }, { anonymous: true }),
    );
    const refused = found(wrong, {
      status: 422,
      code: 'validation_failed',
      also: ({ problem }) => (problem?.issues?.[0]?.path[0] === 'email' ? undefined : 'has no issue at `email`'),
    });
    if (!stage.writes || !stage.document) return refused;
    const renamed = await stage.submit('rename', stage.document.id, { name: 'renamed.md' });
    const result = (answer: Answer) => {
      const { result: value } = answer.json as { result?: unknown };
      return read(resourceResultAnswer, value).ok ? undefined : 'the result is no resource';
    };
    return all([refused, found(renamed, { status: 200, schema: submissionAnswer, also: result })]);
  },
  'forms.schema': async ({ ask }) => {
    const path = `/api/v0/forms/schema?type=${encodeURIComponent('@service/authentication/schema/sign-in')}`;
    return found(await ask(path, { anonymous: true }), {
      status: 200,
      schema: { type: 'object', required: ['properties'], properties: { properties: { type: 'object' } } },
    });
  },
  'forms.submission': async (stage) => {
    if (!stage.writes || !stage.document) return notAsked(stage.user ? needs.writes : needs.token);
    const renamed = await stage.submit('rename', stage.document.id, { name: 'renamed again.md' });
    const { submissionId = 'conformance-check' } = (renamed.json ?? {}) as { submissionId?: string };
    return found(await stage.ask(`/api/v0/forms/submissions/${encodeURIComponent(submissionId)}`), {
      status: 200,
      schema: submissionAnswer,
    });
  },
  'actions.invoke': async (stage) => {
    const question = post({ action: currentUser, payload: {} });
    const unknown = await stage.ask('/actions', post({ action: '@service/conformance/actions/check', payload: {} }));
    const finding = await forUser(
      '/actions',
      question,
      { status: 200, schema: invokedAnswer },
      { ...unauthenticated, also: challenged },
    )(stage);
    return stage.user
      ? all([finding, { identity: ok, shape: verdictOf(unknown, { status: 404, code: 'unknown_action' }) }])
      : finding;
  },
  'actions.mcp': forUser(
    '/mcp',
    rpcRequest('tools/list'),
    { status: 200, also: toolsFault },
    { ...unauthenticated, also: challenged },
  ),
  '@service/resources/actions/cancel-upload': async (stage) => {
    if (!stage.user) return notAsked(needs.token);
    if (stage.writes) return cancelUpload(stage);
    const body = { action: '@service/resources/actions/cancel-upload', payload: { uploadId: 'conformance-check' } };
    return found(await stage.ask('/actions', post(body)), { status: 404, code: 'not_found' });
  },
};

export const nameOf = (part: Part): string => ('id' in part ? part.id : part.name);

export function check(part: Part, stage: Stage): Promise<Finding> {
  const own = checks[nameOf(part)];
  return own ? own(stage) : (byKind[part.kind] as (stage: Stage, part: Part) => Promise<Finding>)(stage, part);
}
