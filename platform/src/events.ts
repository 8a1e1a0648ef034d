import { getCurrentUser } from './tasks/get-current-user.ts';
import { clusters } from './tasks/resources/clusters.ts';
import { createDirectory, createDocument } from './tasks/resources/create.ts';
import { submitDashboard } from './tasks/resources/dashboard.ts';
import { deleteTree } from './tasks/resources/delete.ts';
import { finishUpload } from './tasks/resources/finish-upload.ts';
import { get } from './tasks/resources/get.ts';
import { graph } from './tasks/resources/graph.ts';
import { info } from './tasks/resources/info.ts';
import { list } from './tasks/resources/list.ts';
import { listShared } from './tasks/resources/list-shared.ts';
import { patchContent } from './tasks/resources/patch-content.ts';
import { search } from './tasks/resources/search.ts';
import { taskOutput } from './tasks/resources/task-output.ts';
import { updateAccess } from './tasks/resources/update-access.ts';
import { updateContent } from './tasks/resources/update-content.ts';
import { move, restore } from './tasks/resources/update-location.ts';
import { updateName } from './tasks/resources/update-name.ts';
import { requestSignIn } from './tasks/request-sign-in.ts';
import { signOut } from './tasks/sign-out.ts';
import { signUp } from './tasks/sign-up.ts';
import { verifySignIn } from './tasks/verify-sign-in.ts';

/**
 * Event → task: the one pipe. Tasks are started by nothing else, and no client names one. An idempotency key is the
 * `principal`'s: the browser's that is about to be somebody, or the person's.
 */
export const events = {
  'authentication.sign-in.submitted': { triggers: 'request-sign-in', task: requestSignIn, principal: 'browser' },
  'authentication.sign-up.submitted': { triggers: 'sign-up', task: signUp, principal: 'browser' },
  'authentication.verification.received': { triggers: 'verify-sign-in', task: verifySignIn, principal: 'browser' },
  'authentication.sign-off.received': { triggers: 'sign-out', task: signOut, principal: 'browser' },
  'resources.create-directory.submitted': { triggers: 'create', task: createDirectory, principal: 'user' },
  'resources.create-document.submitted': { triggers: 'create', task: createDocument, principal: 'user' },
  'resources.upload.finished': { triggers: 'create', task: finishUpload, principal: 'user' },
  'resources.dashboard.submitted': { triggers: 'create', task: submitDashboard, principal: 'user' },
  'resources.markdown.submitted': { triggers: 'update-content', task: updateContent, principal: 'user' },
  'resources.markdown.patched': { triggers: 'patch-content', task: patchContent, principal: 'user' },
  'resources.rename.submitted': { triggers: 'update-name', task: updateName, principal: 'user' },
  'resources.move.submitted': { triggers: 'update-location', task: move, principal: 'user' },
  'resources.restore.submitted': { triggers: 'update-location', task: restore, principal: 'user' },
  'resources.access.submitted': { triggers: 'update-access', task: updateAccess, principal: 'user' },
  'resources.delete.submitted': { triggers: 'delete', task: deleteTree, principal: 'user' },
} as const;

/** Events that only read: in place, without a transaction, and nothing is kept of them. */
export const readEvents = {
  'authentication.current-user.requested': { triggers: 'get-current-user', task: getCurrentUser },
  'resources.read.requested': { triggers: 'get', task: get },
  'resources.info.requested': { triggers: 'get', task: info },
  'resources.task-output.requested': { triggers: 'get', task: taskOutput },
  'resources.children.requested': { triggers: 'list', task: list },
  'resources.shared.requested': { triggers: 'list', task: listShared },
  'resources.graph.requested': { triggers: 'get', task: graph },
  'resources.clusters.requested': { triggers: 'list', task: clusters },
  'resources.search.requested': { triggers: 'search', task: search },
} as const;

export type EventName = keyof typeof events;
export type ReadEventName = keyof typeof readEvents;

type TaskOf<Name extends EventName> = (typeof events)[Name]['task'];
export type EventPayload<Name extends EventName> = Parameters<TaskOf<Name>['run']>[1];
export type EventResult<Name extends EventName> = Exclude<Awaited<ReturnType<TaskOf<Name>['answer']>>, Error>;
type ReadTaskOf<Name extends ReadEventName> = (typeof readEvents)[Name]['task'];
export type ReadPayload<Name extends ReadEventName> = Parameters<ReadTaskOf<Name>['read']>[1];
export type ReadResult<Name extends ReadEventName> = Exclude<Awaited<ReturnType<ReadTaskOf<Name>['read']>>, Error>;
