import type { Checked, JsonSchema, LimitName, ResourceFormId } from '@service/widgets/contract';
import type { ResolvedSettings } from '../../settings.ts';

interface FormOf<Command> {
  /** Runs the task of a submission. */
  readonly command: Command;
  schema(settings: ResolvedSettings): JsonSchema;
  check(settings: ResolvedSettings, value: unknown): Checked<object>;
}

/** Form without a target that needs no session. Its command answers with a challenge. */
export type ChallengeForm = FormOf<'authentication.sign-in.submitted' | 'authentication.sign-up.submitted'>;

type NameOf<Id> = Id extends `@service/resources/schema/${infer Name}` ? Name : never;

/** Form that changes the target resource, for signed-in users. */
export interface ResourceForm extends FormOf<`resources.${NameOf<ResourceFormId>}.submitted`> {
  /** Command for a value with a `patch`. */
  readonly patchCommand?: 'resources.markdown.patched';
  /** Rule for `ifRevision` in a submission. */
  readonly revision: 'required' | 'optional' | 'never';
  /** Member of the value whose JSON text is stored as sent: big numbers and the order of members survive. */
  readonly keeps?: string;
  readonly body: LimitName;
}

export type Form = ChallengeForm | ResourceForm;
