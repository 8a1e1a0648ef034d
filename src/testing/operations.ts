import { actions, type ActionId } from '../contract/actions/actions.ts';
import { signInSchema } from '../contract/authentication/schema/sign-in.ts';
import { type User } from '../contract/authentication/user.ts';
import { checkBeside } from '../contract/extra-fields.ts';
import { check, type Checked } from '../contract/issues.ts';
import { isPartId, parsePartId } from '../contract/part-id.ts';
import { signUpSchema } from '../contract/authentication/schema/sign-up.ts';
import { invocationSchema } from '../contract/actions/apis/invoke.ts';
import { submitSchema, type Submit } from '../contract/forms/apis/submit.ts';
import { sessionIdleDays } from '../contract/authentication/times.ts';
import { signOffSchema } from '../contract/authentication/apis/sign-off.ts';
import { verifyCodeSchema, verifyLinkSchema } from '../contract/authentication/apis/verify-sign-in.ts';
import { problem, type Answer } from './answer.ts';
import { formSchemaOf } from './form-schema.ts';
import { readClusters, readGraph } from './graph.ts';
import type { Operation, ScriptedRequest } from './request.ts';
import {
  isResourceForm,
  readInfo,
  readResource,
  readTaskOutput,
  readVariant,
  searchResources,
  submitResource,
} from './resources.ts';
import { beginUpload, cancelUpload, sendUpload, uploadStatus } from './uploads.ts';
import { astrid, type ScriptedChallenge, type World } from './world.ts';

type Ordinary = (world: World, request: ScriptedRequest) => Answer;

const invalid = ({ issues }: Extract<Checked<unknown>, { ok: false }>) => problem('validation_failed', { issues });

/** User of a request, by its bearer token, else by the cookie that a browser would have sent. */
export function principal(world: World, { headers, cookies }: ScriptedRequest): User | null {
  const bearer = /^Bearer (.+)$/.exec(headers.get('Authorization') ?? '')?.[1];
  if (bearer !== undefined) return world.bearers.get(bearer) ?? null;
  return cookies ? world.user : null;
}

/** Resource type → recipient of its mail, or issues of the value. */
const forms: Record<string, (world: World, value: unknown) => Checked<{ user: User; returnTo?: string | undefined }>> =
  {
    '@service/authentication/schema/sign-in': (_world, value) => {
      const checked = check(signInSchema, value);
      if (!checked.ok) return checked;
      const { email, returnTo } = checked.value;
      return { ok: true, value: { user: { ...astrid, email }, returnTo } };
    },
    '@service/authentication/schema/sign-up': (world, value) => {
      const schema = signUpSchema({ terms: world.terms !== undefined });
      const checked = checkBeside(schema, world.signUpFields, value);
      if (!checked.ok) return checked;
      const { name, email, workspaceName, locale, returnTo } = checked.value.known;
      const workspace = { ...astrid.workspace, name: workspaceName || name };
      const user = { ...astrid, name, email, locale: locale ?? 'en', workspace, workspaces: [workspace] };
      return { ok: true, value: { user, returnTo } };
    },
  };

function submit(world: World, request: ScriptedRequest): Answer {
  const submission = check(submitSchema, request.body);
  if (!submission.ok) return invalid(submission);
  const { type, value } = submission.value as Submit;
  const number = (world.submissions += 1);
  if (isResourceForm(type)) {
    return principal(world, request)
      ? submitResource(world.resources, submission.value as Submit, number, request.text)
      : problem('unauthenticated');
  }
  const form = forms[type];
  if (!form) return problem('not_found');
  const checked = form(world, value);
  if (!checked.ok) return invalid(checked);
  const result = world.ask(checked.value.user, checked.value.returnTo);
  return { json: { submissionId: `submission_${world.challenges.size}`, state: 'completed', result } };
}

function verified(world: World, challenge: ScriptedChallenge, session: 'cookie' | 'token'): Answer {
  const { user, returnTo } = challenge;
  const token = session === 'token' ? world.mint(user) : undefined;
  if (session === 'cookie') world.user = user;
  const expiresAt = world.in(sessionIdleDays * 86_400);
  return { json: { user, session: { expiresAt, ...(token && { token }) }, ...(returnTo && { returnTo }) } };
}

function verifyLink(world: World, { body }: ScriptedRequest): Answer {
  const checked = check(verifyLinkSchema, body);
  if (!checked.ok) return invalid(checked);
  const { token, session } = checked.value;
  if (session === 'cookie' && !world.cookies) return problem('cookies_blocked');
  const challenge = world.challengeByToken(token);
  if (!challenge) return problem('expired');
  if (challenge.used.has('link')) return problem('already_used');
  challenge.used.add('link');
  return verified(world, challenge, session);
}

function verifyCode(world: World, { body }: ScriptedRequest): Answer {
  const checked = check(verifyCodeSchema, body);
  if (!checked.ok) return invalid(checked);
  const { challengeId, code, session } = checked.value;
  if (session === 'cookie' && !world.cookies) return problem('cookies_blocked');
  const challenge = world.challenges.get(challengeId);
  if (!challenge) return problem('expired');
  if (challenge.used.has('code')) return problem('already_used');
  if (challenge.attemptsLeft === 0) return problem('too_many_attempts', { retryAfter: 1 });
  if (code !== challenge.mail.code) {
    challenge.attemptsLeft -= 1;
    const params = { attemptsLeft: challenge.attemptsLeft };
    return problem('validation_failed', {
      issues: [{ path: ['code'], code: 'wrong_code', message: 'wrong_code', params }],
    });
  }
  challenge.used.add('code');
  return verified(world, challenge, session);
}

function invoke(world: World, request: ScriptedRequest): Answer {
  const user = principal(world, request);
  if (!user) return problem('unauthenticated');
  const checked = check(invocationSchema, request.body);
  if (!checked.ok) return invalid(checked);
  const { action, payload } = checked.value;
  if (!Object.hasOwn(actions, action)) {
    const kind = isPartId(action) ? parsePartId(action).kind : 'actions';
    return kind === 'actions' ? problem('unknown_action') : problem('not_invocable', { params: { kind } });
  }
  const valid = actions[action as ActionId].payload.safeParse(payload);
  if (!valid.success) return problem('validation_failed');
  const { uploadId } = payload as { uploadId?: string };
  if (uploadId !== undefined) return cancelUpload(world.resources, uploadId);
  return { json: { action, result: { user } } };
}

function signOff(world: World, request: ScriptedRequest): Answer {
  const checked = check(signOffSchema, request.body);
  if (!checked.ok) return invalid(checked);
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (checked.value.everywhere || bearer === undefined) world.user = null;
  if (checked.value.everywhere) world.bearers.clear();
  else if (bearer !== undefined) world.bearers.delete(bearer);
  world.events?.end();
  return { json: undefined };
}

const forPeople =
  (answer: (resources: World['resources'], parameters: ScriptedRequest['parameters']) => Answer): Ordinary =>
  (world, request) =>
    principal(world, request) ? answer(world.resources, request.parameters) : problem('unauthenticated');

const forUploads =
  (answer: (resources: World['resources'], request: ScriptedRequest) => Answer): Ordinary =>
  (world, request) =>
    principal(world, request) ? answer(world.resources, request) : problem('unauthenticated');

const forTokens =
  (answer: (tokens: World['accessTokens'], user: User, request: ScriptedRequest) => Answer): Ordinary =>
  (world, request) => {
    const user = principal(world, request);
    return user ? answer(world.accessTokens, user, request) : problem('unauthenticated');
  };

export const ordinary: Record<Operation, Ordinary> = {
  submit,
  formSchema: (world, { parameters }) => {
    const schema = formSchemaOf(parameters['type'] ?? '', world);
    return schema ? { json: schema, mediaType: 'application/schema+json' } : problem('not_found');
  },
  submission: () => problem('not_found'),
  verify: (world, request) => {
    const byCode = typeof request.body === 'object' && request.body !== null && 'challengeId' in request.body;
    return byCode ? verifyCode(world, request) : verifyLink(world, request);
  },
  session: (world, request) => {
    const user = principal(world, request);
    return { json: user ? { user, expiresAt: world.in(sessionIdleDays * 86_400) } : { user: null } };
  },
  signOff,
  invoke,
  read: forPeople(readResource),
  info: forPeople(readInfo),
  taskOutput: forPeople(readTaskOutput),
  search: forPeople(searchResources),
  graph: forPeople(readGraph),
  clusters: forPeople(readClusters),
  variant: forPeople(readVariant),
  events: (world, request) => {
    if (!world.events) return problem('not_found');
    return principal(world, request) ? world.events.answer(request) : problem('unauthenticated');
  },
  tokens: forTokens((tokens) => tokens.list()),
  createToken: forTokens((tokens, user, { body }) => tokens.create(user, body)),
  revokeToken: forTokens((tokens, _user, { parameters }) => tokens.revoke(parameters['id'])),
  beginUpload: forUploads(beginUpload),
  uploadStatus: forUploads(uploadStatus),
  sendUpload: forUploads(sendUpload),
  link: (world, request) => {
    if (!principal(world, request)) return problem('unauthenticated');
    const { resourceId, variant } = request.body as { resourceId: string; variant: string };
    return { json: { url: `/r/${resourceId}/${variant}?link=scripted`, expiresAt: world.in(300) } };
  },
};
