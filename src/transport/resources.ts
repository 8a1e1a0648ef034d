import type { Invoked } from '../contract/actions/apis/invoke.ts';
import { resourceResultAnswer } from '../contract/compiled/resources.ts';
import { read } from '../contract/json-schema.ts';
import { resourceRoutes } from '../contract/resources/routes.ts';
import type { Route } from '../contract/route.ts';
import type { LinkAnswer } from '../contract/resources/apis/link.ts';
import type {
  ListQuery,
  Resource,
  ResourceInfo,
  ResourceList,
  ResourceRead,
  TaskOutput,
} from '../contract/resources/resource.ts';
import type { ResourceFormId, ResourceFormValue } from '../contract/resources/forms.ts';
import type { SearchQuery, SearchResults } from '../contract/resources/apis/semantic-search.ts';
import type { PlatformClient } from './client.ts';
import { diagnose } from '../diagnose.ts';
import { PlatformFailure, isFailure } from './failure.ts';
import { whilePresent } from './presence.ts';
import type { CallOptions } from './transport.ts';
import { completed } from './submissions.ts';
import { delay } from './retry.ts';

/** Submission of a form that changes a resource. */
export interface SubmitResource<Id extends ResourceFormId> extends CallOptions {
  readonly target: string;
  /** Base revision of the content; a stale one is refused as `precondition_failed`. */
  readonly ifRevision?: number;
  readonly value: ResourceFormValue<Id>;
}

/** Resources of a platform. Methods reject with a `PlatformFailure` or an `AbortError`. */
export interface ResourcesClient {
  readonly client: PlatformClient;
  /** `Event-Position` of the first read; `undefined` before. */
  readonly position: number | undefined;
  /** Resource with its content, or with its children by `query`. */
  read(resourceId: string, query?: ListQuery, options?: CallOptions): Promise<ResourceRead>;
  info(resourceId: string, options?: CallOptions): Promise<ResourceInfo>;
  taskOutput(resourceId: string, taskConcept: string, options?: CallOptions): Promise<TaskOutput>;
  search(query: SearchQuery, options?: CallOptions): Promise<SearchResults>;
  /** URL for requests without cookies, such as `<img>` and downloads. */
  link(resourceId: string, variant: string, options?: CallOptions): Promise<LinkAnswer>;
  /** Submits a form of resources. @returns the resource after it */
  submit<Id extends ResourceFormId>(type: Id, submission: SubmitResource<Id>): Promise<Resource>;
  cancelUpload(uploadId: string, options?: CallOptions): Promise<Invoked['result']>;
}

/** Checks for the failure of a name that another resource has. */
export const isNameTaken = (error: unknown): boolean =>
  isFailure(error) && Boolean(error.detail.problem?.issues?.some(({ code }) => code === 'twin_name'));

/** @returns whether the reference row of a read (`around`, `after`) has left the list */
export const isRowGone = (error: unknown): boolean =>
  isFailure(error, 'not_found', 'validation_failed', 'conflict', 'malformed');

/** Failure of a list without the rows from `at` that it was requested for; reports it. */
export function otherWindow(list: ResourceList, at: number): PlatformFailure {
  diagnose(({ reportWindow }) => reportWindow(at, list));
  return new PlatformFailure('unexpected-body', { operation: 'resources.read', path: 'children.start' });
}

const lookups = async () => (await import('../contract/resources/lookup-routes.ts')).lookupRoutes;

/** @param calls makes the calls instead of `client` */
export function createResources(
  client: PlatformClient,
  pause = delay,
  calls: Pick<PlatformClient, 'call' | 'submit'> = client,
): ResourcesClient {
  let position: number | undefined;
  const headers = (answered: Headers) => {
    const header = answered.get('Event-Position');
    if (header) position ??= Number(header);
  };
  const ask = <Input, Output>(route: Route<Input, Output>, input: Input, options?: CallOptions) =>
    whilePresent(
      client.session,
      route.name,
      (signal) => calls.call(route, input, { ...options, signal }),
      options?.signal,
    );
  return {
    client,
    get position() {
      return position;
    },
    async read(resourceId, query, options) {
      // Callers with a callback of their own follow events from where that says.
      const answer = await ask(resourceRoutes.read, { resourceId, ...query }, { headers, ...options });
      const { children } = answer;
      const at = query?.at ?? NaN;
      if (children && at < children.total && !children.items[at - children.start]) throw otherWindow(children, at);
      return answer;
    },
    info: async (resourceId, options) => ask((await lookups()).info, { resourceId }, options),
    taskOutput: async (resourceId, taskConcept, options) =>
      ask((await lookups()).taskOutput, { resourceId, taskConcept }, options),
    search: async (query, options) => ask((await lookups()).search, query, options),
    link: async (resourceId, variant, options) => ask((await lookups()).link, { resourceId, variant }, options),
    async submit(type, { target, ifRevision, value, ...options }) {
      const submission = { type, target, value: value as Record<string, unknown> };
      const sent = await calls.submit(ifRevision === undefined ? submission : { ...submission, ifRevision }, options);
      const answer = await completed(calls, sent, { pause, ...options });
      const parsed = read(resourceResultAnswer, answer.result);
      if (parsed.ok) return parsed.value.resource;
      const path = parsed.issues[0]?.path.join('.') ?? '';
      throw new PlatformFailure('unexpected-body', { operation: 'forms.submit', path: `result.${path}` });
    },
    cancelUpload: (uploadId, options) =>
      client.invoke('@service/resources/actions/cancel-upload', { uploadId }, options),
  };
}
