import type { Challenge } from '../contract/authentication/challenge.ts';
import type { SignInValue } from '../contract/authentication/schema/sign-in.ts';
import type { SignUpValue } from '../contract/authentication/schema/sign-up.ts';
import { resourceResultAnswer } from '../contract/compiled/resources.ts';
import { challengeAnswer } from '../contract/compiled/sign-in.ts';
import type { Submission } from '../contract/forms/apis/submission.ts';
import type { Submit } from '../contract/forms/apis/submit.ts';
import { read, type JsonSchema } from '../contract/json-schema.ts';
import type { ResourceFormId, ResourceFormValue, ResourceResult } from '../contract/resources/forms.ts';
import type { PlatformClient } from '../transport/client.ts';
import { PlatformFailure } from '../transport/failure.ts';
import type { delay } from '../transport/retry.ts';
import { completed } from '../transport/submissions.ts';
import type { CallOptions } from '../transport/transport.ts';

interface Target {
  /** Id of the resource to change, or of the directory to create in. */
  readonly target: string;
}

interface Revision {
  /** Base revision of the content; a stale one is refused as `precondition_failed`. */
  readonly ifRevision: number;
}

/** Fields, result and further arguments of a form. */
interface SdkForm<Value, Result, About = unknown> {
  readonly value: Value;
  readonly result: Result;
  readonly about?: About;
}

type ResourceForms = {
  readonly [Id in ResourceFormId]: SdkForm<
    ResourceFormValue<Id>,
    ResourceResult,
    Target & (Id extends `${string}/markdown` ? Revision : Partial<Revision>)
  >;
};

interface ContractForms extends ResourceForms {
  readonly '@service/authentication/schema/sign-in': SdkForm<SignInValue, Challenge>;
  readonly '@service/authentication/schema/sign-up': SdkForm<SignUpValue, Challenge>;
}

/** Forms by id. `declare module '@service/widgets/sdk' { interface SdkForms { … } }` adds those of your platform. */
export interface SdkForms extends ContractForms {}

/** Id of a form. */
export type SdkFormId = keyof SdkForms;
/** Value of a form, by its id. */
export type SdkFormValue<Id extends SdkFormId> = SdkForms[Id]['value'];
/** Result of a form, by its id. */
export type SdkFormResult<Id extends SdkFormId> = SdkForms[Id]['result'];

/** `target` and `ifRevision`, as the form needs them, and the options of a call. */
export type SdkFormOptions<Id extends SdkFormId> = CallOptions &
  (SdkForms[Id] extends { readonly about?: infer About } ? About : unknown);

/** Optional, unless the form needs a member of them. */
type Rest<Options> = object extends Options ? [options?: Options] : [options: Options];

/** Signatures of `sdk.submit`. */
export interface SubmitForm {
  /**
   * Submits a form and waits for its result. Waits for one that the platform has accepted for later, too.
   *
   * @throws {PlatformFailure} by cause; invalid values with `issues` by path, a stale `ifRevision` as
   * `precondition_failed`
   */
  <Id extends SdkFormId>(
    type: Id,
    value: SdkFormValue<Id>,
    ...options: Rest<SdkFormOptions<Id>>
  ): Promise<SdkFormResult<Id>>;
  /** Submits a form by an id that is known at run time only. @returns the submission, which may not be completed yet */
  (submission: Submit, options?: CallOptions): Promise<Submission>;
}

/** Results by form; those of other forms are not parsed. */
const answers = {
  '@service/authentication/schema/sign-in': challengeAnswer,
  '@service/authentication/schema/sign-up': challengeAnswer,
  '@service/resources/schema/create-directory': resourceResultAnswer,
  '@service/resources/schema/create-document': resourceResultAnswer,
  '@service/resources/schema/markdown': resourceResultAnswer,
  '@service/resources/schema/move': resourceResultAnswer,
  '@service/resources/schema/rename': resourceResultAnswer,
  '@service/resources/schema/access': resourceResultAnswer,
  '@service/resources/schema/delete': resourceResultAnswer,
  '@service/resources/schema/restore': resourceResultAnswer,
  '@service/resources/schema/dashboard': resourceResultAnswer,
} satisfies { readonly [Id in keyof ContractForms]: JsonSchema<ContractForms[Id]['result']> };

interface Submitted extends CallOptions, Partial<Target & Revision> {}

/** Arguments of either signature of {@link SubmitForm}. */
export type SubmitArguments = readonly [first: string | Submit, second?: Submit['value'], options?: Submitted];

/** Submits a form and waits for its result. */
export async function submit(
  client: PlatformClient,
  pause: typeof delay | undefined,
  ...[first, second = {}, options = {}]: SubmitArguments
): Promise<unknown> {
  if (typeof first !== 'string') return client.submit(first, second);
  const { target, ifRevision, ...call } = options;
  const about = { ...(target !== undefined && { target }), ...(ifRevision !== undefined && { ifRevision }) };
  const sent = await client.submit({ type: first, value: second, ...about }, call);
  const { result } = await completed(client, sent, { pause, ...call });
  const answer = Object.hasOwn(answers, first) ? answers[first as keyof typeof answers] : undefined;
  if (!answer) return result;
  const parsed = read<unknown>(answer, result);
  if (parsed.ok) return parsed.value;
  const path = ['result', ...(parsed.issues[0]?.path ?? [])].join('.');
  throw new PlatformFailure('unexpected-body', { operation: 'forms.submit', path });
}
