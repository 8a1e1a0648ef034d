import {
  facetNamePattern,
  idSchema,
  sharedPlace,
  type Clusters,
  type ClustersQuery,
  type Graph,
  type GraphQuery,
  type ListQuery,
  type ResourceInfo,
  type ResourceRead,
  type SearchQuery,
  type SearchResults,
  type Submission,
  type Submit,
  type TaskOutput,
} from '@service/widgets/contract';
import type { CommandPayload } from '../../../commands/commands.ts';
import type { Keyed } from '../../../commands/idempotency.ts';
import { readOnlyWork, runOrAccept, runRead, runReadIn } from '../../../commands/run-command.ts';
import { requireStorable } from '../../../http/body.ts';
import type { Call } from '../../../http/call.ts';
import { sourceOf } from '../../../http/json-source.ts';
import type { ServedBytes } from '../../../ports.ts';
import { invalid, issueOn, ProblemError } from '../../../problem.ts';
import { countRead } from '../../../rate-limits.ts';
import type { Runtime } from '../../../runtime.ts';
import { requireUserId, type Caller, type SignedIn, type Work } from '../../../task.ts';
import { callerOf, requireSignedIn } from '../../authentication/services/caller.ts';
import type { ResourceForm } from '../../forms/form.ts';
import { requireReadable } from '../permission.ts';
import { eventPosition, isCurrent } from '../publish-event.ts';
import { artifactBytes } from '../variants.ts';
import { WorkQueue } from '../work-queue.ts';

export interface ReadAt<Answer> {
  readonly answer: Answer;
  readonly position: number;
}

const isId = (id: string): boolean => idSchema.safeParse(id).success;

/** @throws {ProblemError} `not_found` for a malformed id */
function requireId(id: string): void {
  if (!isId(id)) throw new ProblemError('not_found');
}

/** @throws {ProblemError} `not_found` for a malformed name of a concept or artifact */
function requireFacetName(name: string): void {
  if (!facetNamePattern.test(name)) throw new ProblemError('not_found');
}

/** Each may keep a processor busy, and PGlite runs one statement at a time. */
const heavyReadsAtOnce = { pglite: 1, postgres: 4 } as const;

const waitingHeavyReads = 1_000;

export class ResourceServices {
  /** Searches, graphs and clusters. */
  readonly #heavyReads: WorkQueue;

  constructor({ database, settings }: Runtime) {
    const { waitingPerPerson } = settings.limits;
    this.#heavyReads = new WorkQueue({
      atOnce: heavyReadsAtOnce[database.kind],
      waiting: waitingHeavyReads,
      waitingPerPerson,
    });
  }

  /**
   * @param submission with the text of its request body
   * @throws {ProblemError} `unauthenticated` before any other
   */
  async submit(
    call: Call,
    form: ResourceForm,
    submission: Submit & { readonly text?: string },
    keyed?: Keyed,
  ): Promise<Submission> {
    const { runtime } = call;
    const caller = callerOf(call, await requireSignedIn(call));
    const { type, target, ifRevision, text } = submission;
    requireStorable(submission.value);
    const issues = [
      ...(target === undefined ? [issueOn(['target'], 'required')] : []),
      ...(form.revision === 'required' && ifRevision === undefined ? [issueOn(['ifRevision'], 'required')] : []),
      ...(form.revision === 'never' && ifRevision !== undefined ? [issueOn(['ifRevision'], 'unknown_field')] : []),
    ];
    if (target === undefined || issues.length) throw invalid(issues);
    const checked = form.check(runtime.settings, submission.value);
    if (!checked.ok) throw invalid(checked.issues);
    const source = form.keeps === undefined || text === undefined ? undefined : sourceOf(text, ['value', form.keeps]);
    const payload = { target, ifRevision, value: checked.value, source } as CommandPayload<ResourceForm['command']>;
    const command = 'patch' in submission.value ? (form.patchCommand ?? form.command) : form.command;
    const submitted = await runOrAccept(runtime, command, payload, {
      caller,
      keyed,
      submission: type,
      mayBeLong: true,
    });
    const { submissionId } = submitted;
    if (!('result' in submitted)) return { submissionId: submissionId!, state: 'accepted' };
    return { submissionId: submissionId!, state: 'completed', result: submitted.result };
  }

  async read(
    call: Call,
    resourceId: string,
    query: ListQuery & { readonly limit: number },
  ): Promise<ReadAt<ResourceRead>> {
    const { caller, position } = await this.#placedReader(call, resourceId);
    requireId(resourceId);
    if (resourceId === sharedPlace) {
      const read = (work: Work) => runReadIn(work, 'resources.shared.requested', query);
      return { answer: await this.#onReplica(call, caller, read), position };
    }
    // one work: both read the same view of the resource
    const answer = await this.#onReplica(call, caller, async (work) => {
      const found = await runReadIn(work, 'resources.read.requested', { resourceId });
      if (found.resource.kind !== 'directory') return found;
      const window = { ...query, directoryId: resourceId };
      return { ...found, children: await runReadIn(work, 'resources.children.requested', window) };
    });
    return { answer, position };
  }

  /** The oldest dashboard of a directory that the caller may read. @throws {ProblemError} `unauthenticated` */
  async firstDashboard(call: Call, directoryId: string): Promise<ResourceRead | undefined> {
    const { runtime } = call;
    const caller = callerOf(call, await requireSignedIn(call));
    const id = await runRead(runtime, 'resources.dashboard.requested', { directoryId }, caller);
    return id === undefined ? undefined : (await this.read(call, id, { limit: 1 })).answer;
  }

  async info(call: Call, resourceId: string): Promise<ReadAt<ResourceInfo>> {
    const { runtime } = call;
    const { caller, position } = await this.#placedReader(call);
    requireId(resourceId);
    if (resourceId === sharedPlace) {
      const { resource } = await runRead(runtime, 'resources.shared.requested', { limit: 1 }, caller);
      return { answer: { resource, access: [], links: { to: [], from: [] }, revisions: [] }, position };
    }
    return { answer: await runRead(runtime, 'resources.info.requested', { resourceId }, caller), position };
  }

  async taskOutput(call: Call, resourceId: string, concept: string): Promise<TaskOutput> {
    const { runtime } = call;
    const caller = callerOf(call, await requireSignedIn(call));
    requireId(resourceId);
    requireFacetName(concept);
    return runRead(runtime, 'resources.task-output.requested', { resourceId, concept }, caller);
  }

  async artifact(call: Call, resourceId: string, concept: string, name: string): Promise<ServedBytes> {
    const { runtime } = call;
    const { userId } = await requireSignedIn(call);
    requireId(resourceId);
    requireFacetName(concept);
    requireFacetName(name);
    const { query } = runtime.database;
    const { row } = await requireReadable(query, userId, resourceId);
    const bytes = await artifactBytes(query, row, concept, name);
    if (!bytes) throw new ProblemError('not_found');
    return bytes;
  }

  async search(call: Call, query: SearchQuery & { readonly limit: number }): Promise<SearchResults> {
    const { runtime } = call;
    const signedIn = await requireSignedIn(call);
    // before it waits, so that a burst is refused and does not fill the queue
    await countRead(readOnlyWork(runtime, callerOf(call, signedIn)), 'searchesPerMinute', signedIn.userId);
    const startedAt = performance.now();
    return this.#heavyRead(call, signedIn, (work) => runReadIn(work, 'resources.search.requested', query)).finally(() =>
      runtime.observer?.searched((performance.now() - startedAt) / 1000),
    );
  }

  async graph(call: Call, query: Required<GraphQuery>): Promise<Graph> {
    const signedIn = await requireSignedIn(call);
    return this.#heavyRead(call, signedIn, (work) => runReadIn(work, 'resources.graph.requested', query));
  }

  async clusters(call: Call, query: ClustersQuery & { readonly limit: number }): Promise<Clusters> {
    const signedIn = await requireSignedIn(call);
    return this.#heavyRead(call, signedIn, (work) => runReadIn(work, 'resources.clusters.requested', query));
  }

  /**
   * A reader with the position of what they read next; it is read first, so that they miss no event.
   *
   * @param resourceId is read in the same statement, unless a replica may serve it
   */
  async #placedReader(
    call: Call,
    resourceId?: string,
  ): Promise<{ readonly caller: Caller; readonly position: number }> {
    const { runtime } = call;
    const isBeside = resourceId !== undefined && !runtime.replica && isId(resourceId);
    const beside = isBeside ? { resourceId } : 'position';
    const signedIn = await requireSignedIn(call, { beside });
    return { caller: callerOf(call, signedIn), position: await eventPosition(runtime, signedIn) };
  }

  #heavyRead<Answer>(call: Call, signedIn: SignedIn, read: (work: Work) => Promise<Answer>): Promise<Answer> {
    const asker = { person: signedIn.userId, signal: call.request.signal };
    return this.#heavyReads.run(asker, () => this.#onReplica(call, callerOf(call, signedIn), read));
  }

  /** Reads on the replica if it shows every event that the caller may see, else on the database itself. */
  async #onReplica<Answer>({ runtime }: Call, caller: Caller, read: (work: Work) => Promise<Answer>): Promise<Answer> {
    const work = readOnlyWork(runtime, caller);
    const userId = requireUserId(work);
    const found = await runtime.replica?.read(async (query) =>
      (await isCurrent(runtime, query, userId)) ? { answer: await read({ ...work, query }) } : undefined,
    );
    return found ? found.answer : read(work);
  }
}
