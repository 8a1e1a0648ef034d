import type { User } from '../../contract/authentication/user.ts';
import { invokedAnswer, submissionAnswer } from '../../contract/compiled/sign-in.ts';
import type { Resource, ResourceRead } from '../../contract/resources/resource.ts';
import { ask, whyLost, type Answer, type Question, type Target } from './ask.ts';
import { failed, faultOf, type Expected, type Verdict } from './finding.ts';

/** What the checks work on. */
export interface Stage {
  readonly target: Target;
  /** Whose the token is; nothing without one. */
  readonly user: User | undefined;
  /** Something that can be read: of the run's own, else whatever the workspace has. */
  readonly directory: Pick<Resource, 'id'> | undefined;
  readonly document: Pick<Resource, 'id'> | undefined;
  /** The run may write: what it makes stands in one directory, which is deleted at the end. */
  readonly writes: boolean;
  ask(path: string, question?: Question): Promise<Answer>;
  submit(name: string, target: string, value: object): Promise<Answer>;
}

/** Why something is not asked. */
export const needs = {
  token: 'needs a token: --token',
  writes: 'needs to write: without --read-only, by a token that may',
} as const;

/** The token is one that the platform does not know. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
}

export const post = (body: unknown, more: Question = {}): Question => ({ method: 'POST', body, ...more });

const currentUser = '@service/authentication/actions/get-current-user';

/** What was found of parts that the check itself works by, by their names. */
export type Faults = Map<string, Verdict>;

export interface OpenStage {
  readonly stage: Stage;
  /** What did not work on the way here. */
  readonly faults: Faults;
  /** Leaves nothing behind; says among the faults where that fails. */
  readonly leave: () => Promise<void>;
}

const form = (name: string) => `@service/resources/schema/${name}`;
const accepted: Expected = { status: [200, 202], schema: submissionAnswer };
const told: Expected = { status: 200, schema: invokedAnswer };

/**
 * A directory and a document to read, and the way to leave nothing behind.
 *
 * @throws {TokenRefusedError}
 */
export async function openStage(target: Target, readOnly: boolean, random: () => string): Promise<OpenStage> {
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
  const whoever = await asking('/actions', post({ action: currentUser, payload: {} })).catch((error: unknown) => {
    faults.set(currentUser, lost(error));
  });
  if (!whoever) return opened(base);
  if (whoever.status === 401) throw new TokenRefusedError(`${target.baseUrl} refuses the token.`);
  const user = (whoever.json as { result?: { user?: User } } | undefined)?.result?.user;
  const root = user?.workspace?.rootResourceId;
  if (!user || !root) {
    faults.set(currentUser, failed(faultOf(whoever, told) ?? 'names no user with a workspace'));
    return opened(base);
  }
  if (readOnly) {
    // what it does not answer here it is asked again, by the check of its part
    const read = await asking(`/r/${encodeURIComponent(root)}`).catch(() => undefined);
    const children = (read?.json as Partial<ResourceRead> | undefined)?.children?.items ?? [];
    const document = children.find(({ kind }) => kind === 'document');
    return opened({ ...base, user, directory: { id: root }, document });
  }

  /** Makes something; a token that may not write is none the worse for it. */
  const make = async (name: string, id: string, value: object): Promise<Resource | undefined> => {
    try {
      const answer = await submit(name, id, value);
      const made = (answer.json as { result?: { resource?: Resource } } | undefined)?.result?.resource;
      const fault = faultOf(answer, { status: 200, schema: submissionAnswer });
      if (answer.problem?.code === 'forbidden') return undefined;
      if (fault !== undefined || !made) faults.set(form(name), failed(fault ?? 'the result is no resource'));
      return made;
    } catch (error) {
      faults.set(form(name), lost(error));
      return undefined;
    }
  };
  const directory = await make('create-directory', root, { name: `conform ${random()}` });
  if (!directory) return opened({ ...base, user, directory: { id: root } });
  const content = '# Conformance\n\nMade by a check, and deleted at its end.\n';
  const document = await make('create-document', directory.id, { name: 'check.md', content });
  return opened({ ...base, user, directory, document, writes: true }, async () => {
    const still = (why: string) =>
      faults.set(form('delete'), failed(`“${directory.name}”, which the check made, is still there: ${why}`));
    try {
      const deleted = await submit('delete', directory.id, { confirmName: directory.name });
      const fault = faultOf(deleted, accepted);
      if (fault !== undefined) still(fault);
      else if (deleted.status === 200) {
        const found = faultOf(await asking(`/r/${encodeURIComponent(directory.id)}`), { status: 404 });
        if (found !== undefined) still(`reading it ${found}`);
      }
    } catch (error) {
      still(`no answer: ${whyLost(error, target)}`);
    }
  });
}
