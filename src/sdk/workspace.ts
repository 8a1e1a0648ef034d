import type { Workspace } from '../contract/authentication/user.ts';
import type { PlatformClient } from '../transport/client.ts';
import { PlatformFailure } from '../transport/failure.ts';
import type { CallOptions } from '../transport/transport.ts';
import { abortable } from './abortable.ts';

const operation = 'sdk.workspace';
const problem = { type: 'urn:problem-type:service:not_found', title: 'not found', status: 404, code: 'not_found' };

/** Reads the workspace, cached until another user calls. */
export function workspaceOf(client: PlatformClient, wanted: string | undefined) {
  let known: { readonly by: string; readonly workspace: Promise<Workspace> } | undefined;

  client.session.subscribe(() => {
    known = undefined;
  });

  async function ask(): Promise<Workspace> {
    const { user } = await client.invoke('@service/authentication/actions/get-current-user', {});
    if (wanted === undefined) return user.workspace;
    const found = user.workspaces.find(({ id }) => id === wanted);
    if (found) return found;
    throw new PlatformFailure('refused', { operation, status: problem.status, problem });
  }

  return async ({ signal }: Pick<CallOptions, 'signal'> = {}): Promise<Workspace> => {
    signal?.throwIfAborted();
    const { headers } = await client.authorise({}, signal);
    const by = new Headers(headers).get('Authorization');
    if (known && known.by === by) return abortable(known.workspace, signal);
    const workspace = ask();
    // without a token, the user may change unnoticed
    if (by !== null) known = { by, workspace };
    workspace.catch(() => {
      if (known?.workspace === workspace) known = undefined;
    });
    return abortable(workspace, signal);
  };
}
