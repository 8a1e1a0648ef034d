import type { User } from '../../contract/authentication/user.ts';
import { invokedAnswer } from '../../contract/compiled/actions.ts';
import { submissionAnswer } from '../../contract/compiled/sign-in.ts';
import type { Resource, ResourceRead } from '../../contract/resources/resource.ts';
import { ask, whyLost, type Answer, type Question, type Target } from './ask.ts';
import { failed, deviationOf, type Expected, type Verdict } from './finding.ts';

export interface Stage {
  readonly target: Target;
  readonly user: User | undefined;
  /** Readable directory: created by the run, else the workspace's root. */
  readonly directory: Pick<Resource, 'id'> | undefined;
  readonly document: Pick<Resource, 'id'> | undefined;
  /** The run may write, in a directory that is deleted at the end. */
  readonly writes: boolean;
  ask(path: string, question?: Question): Promise<Answer>;
  submit(name: string, target: string, value: object): Promise<Answer>;
}

export const needs = {
  token: 'needs a token: --token',
  writes: 'needs to write: without --read-only, by a token that may',
} as const;

export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}

export const post = (body: unknown, more: Question = {}): Question => ({ method: 'POST', body, ...more });

const currentUser = '@service/authentication/actions/get-current-user';

export type Faults = Map<string, Verdict>;

export interface OpenStage {
  readonly stage: Stage;
  readonly faults: Faults;
  /** Deletes what was created; adds a fault if that fails. */
  readonly leave: () => Promise<void>;
}

const form = (name: string) => `@service/resources/schema/${name}`;
const accepted: Expected = { status: [200, 202], schema: submissionAnswer };
const userAnswer: Expected = { status: 200, schema: invokedAnswer };

/**
 * Creates or finds a directory and a document to read.
 *
 * @throws {TokenRefusedError} or the signal's reason, before anything is created
 */
export async function openStage(
  target: Target,
  readOnly: boolean,
  random: () => string,
  signal?: AbortSignal,
): Promise<OpenStage> {
  const faults: Faults = new Map();
  const asking = (path: string, question?: Question) => ask(target, path, question);
  const submit = (name: string, id: string, value: object) =>
    asking('/api/v0/forms/submit', post({ type: form(name), target: id, value }));
  const base = {
    target,
    ask: asking,
    submit,
    writes: false,
    user: undefined,
    directory: undefined,
    document: undefined,
  };
  const opened = (stage: Stage, leave = async () => {}): OpenStage => ({ stage, faults, leave });
  if (target.token === undefined) return opened(base);

  const lost = (error: unknown) => failed(`no answer: ${whyLost(error, target)}`);
  const current = await asking('/actions', post({ action: currentUser, payload: {} })).catch((error: unknown) => {
    faults.set(currentUser, lost(error));
  });
  if (!current) return opened(base);
  if (current.status === 401) throw new TokenRefusedError(`${target.baseUrl} refuses the token.`);
  const user = (current.json as { result?: { user?: User } } | undefined)?.result?.user;
  const root = user?.workspace?.rootResourceId;
  if (!user || !root) {
    faults.set(currentUser, failed(deviationOf(current, userAnswer) ?? 'names no user with a workspace'));
    return opened(base);
  }
  if (readOnly) {
    // a failure here is found again by the check of that part
    const read = await asking(`/r/${encodeURIComponent(root)}`).catch(() => undefined);
    const children = (read?.json as Partial<ResourceRead> | undefined)?.children?.items ?? [];
    const document = children.find(({ kind }) => kind === 'document');
    return opened({ ...base, user, directory: { id: root }, document });
  }

  /** Creates a resource. A token without write access is no fault. */
  const make = async (name: string, id: string, value: object): Promise<Resource | undefined> => {
    try {
      const answer = await submit(name, id, value);
      const made = (answer.json as { result?: { resource?: Resource } } | undefined)?.result?.resource;
      const fault = deviationOf(answer, { status: 200, schema: submissionAnswer });
      if (answer.problem?.code === 'forbidden') return undefined;
      if (fault !== undefined || !made) faults.set(form(name), failed(fault ?? 'the result is no resource'));
      return made;
    } catch (error) {
      faults.set(form(name), lost(error));
      return undefined;
    }
  };
  signal?.throwIfAborted();
  const directory = await make('create-directory', root, { name: `conform ${random()}` });
  if (!directory) return opened({ ...base, user, directory: { id: root } });
  const content = '# Conformance\n\nMade by a check, and deleted at its end.\n';
  const document = signal?.aborted
    ? undefined
    : await make('create-document', directory.id, { name: 'check.md', content });
  return opened({ ...base, user, directory, document, writes: true }, async () => {
    const still = (why: string) =>
      faults.set(form('delete'), failed(`“${directory.name}”, which the check made, is still there: ${why}`));
    try {
      const deleted = await submit('delete', directory.id, { confirmName: directory.name });
      const fault = deviationOf(deleted, accepted);
      if (fault !== undefined) still(fault);
      else if (deleted.status === 200) {
        const found = deviationOf(await asking(`/r/${encodeURIComponent(directory.id)}`), { status: 404 });
        if (found !== undefined) still(`reading it ${found}`);
      }
    } catch (error) {
      still(`no answer: ${whyLost(error, target)}`);
    }
  });
}
