import {
  check,
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
import type * as z from 'zod/mini';
import type { CommandPayload } from '../../../commands/commands.ts';
import type { Keyed } from '../../../commands/idempotency.ts';
import { runOrAccept, runRead } from '../../../commands/run-command.ts';
import { requireStorable } from '../../../http/body.ts';
import type { ServedBytes } from '../../../http/bytes.ts';
import type { Call } from '../../../http/call.ts';
import { sourceOf } from '../../../http/json-source.ts';
import { invalid, issueOn, ProblemError } from '../../../problem.ts';
import type { Runtime } from '../../../runtime.ts';
import { callerOf, requireSignedIn } from '../../authentication/services/caller.ts';
import type { ResourceFormType } from '../forms.ts';
import { findReadable } from '../store/access.ts';
import { currentPosition } from '../store/events.ts';
import { artifactBytes } from './variants.ts';
import { WorkQueue } from './work-queue.ts';

/** A read with where the stream of events stood before it. */
export interface ReadAt<Answer> {
  readonly answer: Answer;
  readonly position: number;
}

type FormEvent = ResourceFormType['command'];

/** @throws {ProblemError} `not_found` for what is no id at all. */
function refuseId(id: string): void {
  if (!idSchema.safeParse(id).success) throw new ProblemError('not_found');
}

/** @throws {ProblemError} `not_found` for what no concept and no artifact can be called. */
function refuseFacet(name: string): void {
  if (!facetNamePattern.test(name)) throw new ProblemError('not_found');
}

/** Searches under way at once, each of which may keep a processor busy: PGlite does one thing at a time anyway. */
const searchesAtOnce = { pglite: 1, postgres: 4 } as const;

/** Searches that wait for their turn. */
const mostSearches = 100;

/** What the routes of the resources feature offer, for JSON and for pages alike. */
export class ResourceServices {
  readonly #runtime: Runtime;
  readonly #searches: WorkQueue;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#searches = new WorkQueue(searchesAtOnce[runtime.database.kind], mostSearches);
  }

  /**
   * Submits one of the feature's forms; nobody is told nothing but that they are nobody.
   *
   * @param submission with the text of the body that it came in.
   */
  async submit(
    call: Call,
    form: ResourceFormType,
    submission: Submit & { readonly text?: string },
    keyed?: Keyed,
  ): Promise<Submission> {
    const caller = await callerOf(call, await requireSignedIn(this.#runtime, call));
    const { type, target, ifRevision, text } = submission;
    requireStorable(submission.value);
    const issues = [
      ...(target === undefined ? [issueOn(['target'], 'required')] : []),
      ...(form.revision === 'required' && ifRevision === undefined ? [issueOn(['ifRevision'], 'required')] : []),
      ...(form.revision === 'never' && ifRevision !== undefined ? [issueOn(['ifRevision'], 'unknown_field')] : []),
    ];
    if (target === undefined || issues.length) throw invalid(issues);
    const checked = check(form.schema as z.ZodMiniType<CommandPayload<FormEvent>['value']>, submission.value);
    if (!checked.ok) throw invalid(checked.issues);
    const source = form.keeps === undefined || text === undefined ? undefined : sourceOf(text, ['value', form.keeps]);
    const payload = { target, ifRevision, value: checked.value, source } as CommandPayload<FormEvent>;
    const event = 'patch' in submission.value ? (form.patchCommand ?? form.command) : form.command;
    const raised = await runOrAccept(this.#runtime, event, payload, {
      caller,
      keyed,
      submission: type,
      mayBeLong: true,
    });
    const { submissionId } = raised;
    if (!('result' in raised)) return { submissionId: submissionId!, state: 'accepted' };
    return { submissionId: submissionId!, state: 'completed', result: raised.result };
  }

  /** A resource with its children, by `query`, or with its content. */
  async read(
    call: Call,
    resourceId: string,
    query: ListQuery & { readonly limit: number },
  ): Promise<ReadAt<ResourceRead>> {
    const caller = await callerOf(call, await requireSignedIn(this.#runtime, call));
    refuseId(resourceId);
    // before the rows, so that nothing is missed between the two
    const position = await currentPosition(this.#runtime.database);
    if (resourceId === sharedPlace) {
      return { answer: await runRead(this.#runtime, 'resources.shared.requested', query, caller), position };
    }
    const found = await runRead(this.#runtime, 'resources.read.requested', { resourceId }, caller);
    if (found.resource.kind !== 'directory') return { answer: found, position };
    const asked = { ...query, directoryId: resourceId };
    const children = await runRead(this.#runtime, 'resources.children.requested', asked, caller);
    return { answer: { ...found, children }, position };
  }

  /** What stands about a resource: who has access, what it links to, its revisions. */
  async info(call: Call, resourceId: string): Promise<ReadAt<ResourceInfo>> {
    const caller = await callerOf(call, await requireSignedIn(this.#runtime, call));
    refuseId(resourceId);
    const position = await currentPosition(this.#runtime.database);
    if (resourceId === sharedPlace) {
      const { resource } = await runRead(this.#runtime, 'resources.shared.requested', { limit: 1 }, caller);
      return { answer: { resource, access: [], links: { to: [], from: [] }, revisions: [] }, position };
    }
    return { answer: await runRead(this.#runtime, 'resources.info.requested', { resourceId }, caller), position };
  }

  /** What a background task made of a resource. */
  async taskOutput(call: Call, resourceId: string, concept: string): Promise<TaskOutput> {
    const caller = await callerOf(call, await requireSignedIn(this.#runtime, call));
    refuseId(resourceId);
    refuseFacet(concept);
    return runRead(this.#runtime, 'resources.task-output.requested', { resourceId, concept }, caller);
  }

  /** Bytes that a background task made. */
  async artifact(call: Call, resourceId: string, concept: string, name: string): Promise<ServedBytes> {
    const { userId } = await requireSignedIn(this.#runtime, call);
    refuseId(resourceId);
    refuseFacet(concept);
    refuseFacet(name);
    const { query } = this.#runtime.database;
    const held = await findReadable(query, userId, resourceId);
    const bytes = held && (await artifactBytes(query, held.row, concept, name));
    if (!bytes) throw new ProblemError('not_found');
    return bytes;
  }

  /** Resources by what they say, as far as the caller may read them. */
  async search(call: Call, query: SearchQuery & { readonly limit: number }): Promise<SearchResults> {
    const caller = await callerOf(call, await requireSignedIn(this.#runtime, call));
    return this.#searches.run(call.request.signal, () =>
      runRead(this.#runtime, 'resources.search.requested', query, caller),
    );
  }

  /** What a resource stands among, as far as the caller may read it. */
  async graph(call: Call, query: Required<GraphQuery>): Promise<Graph> {
    const caller = await callerOf(call, await requireSignedIn(this.#runtime, call));
    return runRead(this.#runtime, 'resources.graph.requested', query, caller);
  }

  /** Documents by what they are about, as far as the caller may read them. */
  async clusters(call: Call, query: ClustersQuery & { readonly limit: number }): Promise<Clusters> {
    const caller = await callerOf(call, await requireSignedIn(this.#runtime, call));
    return runRead(this.#runtime, 'resources.clusters.requested', query, caller);
  }
}
