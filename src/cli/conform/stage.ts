import type { Resource, ResourceRead } from '../../contract/resources.ts';
import type { User } from '../../contract/authentication.ts';
import { ask, type Answer, type Question, type Target } from './ask.ts';

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
  submit(name: string, target: string, value: object, more?: object): Promise<Answer>;
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

/**
 * A directory and a document to read, and the way to leave nothing behind.
 *
 * @throws {TokenRefusedError}
 */
export async function openStage(
  target: Target,
  readOnly: boolean,
  random: () => string,
): Promise<{ readonly stage: Stage; readonly leave: () => Promise<void> }> {
  const asking = (path: string, question?: Question) => ask(target, path, question);
  const submit = (name: string, id: string, value: object, more: object = {}) =>
    asking('/api/v0/forms/submit', {
      method: 'POST',
      body: { type: `@service/resources/schema/${name}`, target: id, value, ...more },
    });
  const made = ({ json }: Answer) => (json as { result?: { resource?: Resource } } | undefined)?.result?.resource;
  const base = {
    target,
    ask: asking,
    submit,
    writes: false,
    user: undefined,
    directory: undefined,
    document: undefined,
  };
  const nothing = async () => {};
  if (target.token === undefined) return { stage: base, leave: nothing };

  const told = await asking('/actions', { method: 'POST', body: { action: currentUser, payload: {} } });
  if (told.status === 401) throw new TokenRefusedError(`${target.baseUrl} refuses the token.`);
  const user = (told.json as { result?: { user?: User } } | undefined)?.result?.user;
  const root = user?.workspace?.rootResourceId;
  if (!user || !root) return { stage: { ...base, user }, leave: nothing };
  if (readOnly) {
    const { json } = await asking(`/r/${encodeURIComponent(root)}`);
    const children = (json as ResourceRead | undefined)?.children?.items ?? [];
    const document = children.find(({ kind }) => kind === 'document');
    return { stage: { ...base, user, directory: { id: root }, document }, leave: nothing };
  }
  const directory = made(await submit('create-directory', root, { name: `conform ${random()}` }));
  if (!directory) return { stage: { ...base, user, directory: { id: root } }, leave: nothing };
  const content = '# Conformance\n\nMade by a check, and deleted at its end.\n';
  const document = made(await submit('create-document', directory.id, { name: 'check.md', content }));
  const leave = async () => {
    await submit('delete', directory.id, { confirmName: directory.name });
  };
  return { stage: { ...base, user, directory, document, writes: true }, leave };
}
