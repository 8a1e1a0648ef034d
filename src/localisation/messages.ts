import type { IssueCode, ProblemCode } from '../contract/problem.ts';
import type { ActMessages } from './act-messages.ts';
import type { SchemaFormMessages } from './schema-form-messages.ts';
import type { DashboardEditorMessages, DashboardFaultMessages, DashboardMessages } from './dashboard-messages.ts';
import type { ClustersMessages } from './clusters-messages.ts';
import type { DocumentMessages } from './document-messages.ts';
import type { FileMessages } from './file-messages.ts';
import type { GraphMessages } from './graph-messages.ts';
import type { MadeMessages } from './made-messages.ts';
import type { DirectoryMessages } from './directory-messages.ts';
import type { RefusalMessages } from './refusal-messages.ts';
import type { SearchMessages } from './search-messages.ts';
import type { TokenMessages } from './token-messages.ts';
import type { UploadMessages } from './upload-messages.ts';
import type { ViewerMessages } from './viewer-messages.ts';

export type { ActMessages } from './act-messages.ts';
export type { ClustersMessages } from './clusters-messages.ts';
export type { SearchMessages } from './search-messages.ts';
export type { SchemaFormMessages } from './schema-form-messages.ts';
export type * from './dashboard-messages.ts';
export type { DirectoryMessages } from './directory-messages.ts';
export type { DocumentMessages } from './document-messages.ts';
export type { FileMessages } from './file-messages.ts';
export type { GraphMessages } from './graph-messages.ts';
export type { MadeMessages } from './made-messages.ts';
export type { RefusalMessages } from './refusal-messages.ts';
export type { TokenMessages } from './token-messages.ts';
export type { UploadMessages } from './upload-messages.ts';
export type { KindNames, ViewerMessages } from './viewer-messages.ts';

/** A sentence around something that is set apart in it: what stands before, what stands after. */
export type Around = readonly [before: string, after: string];

export interface FieldMessages {
  readonly email: string;
  /** The code that a form needs could not be loaded. */
  readonly notLoaded: string;
}

export interface SignInMessages {
  readonly heading: (brand: string | undefined) => string;
  readonly description: string;
  readonly submit: string;
  readonly newHere: string;
  readonly createAccount: string;
}

export interface SignUpMessages {
  readonly heading: (brand: string | undefined) => string;
  readonly description: string;
  readonly submit: string;
  readonly haveAccount: string;
  readonly signIn: string;
  readonly name: string;
  readonly workspaceName: string;
  readonly optional: string;
  /** Stands in a choice before one is made. */
  readonly choose: string;
  /** Before, between and after the links to the terms and to the privacy policy. */
  readonly acceptTerms: readonly [before: string, terms: string, between: string, privacy: string, after: string];
  readonly opensNewWindow: string;
  /** What comes next, where there are no terms to accept. */
  readonly mailFollows: string;
}

/** The steps after the form, the same for sign-in and sign-up. */
export interface ChallengeMessages {
  readonly heading: string;
  readonly sentTo: Around;
  readonly code: string;
  /** The code that was sent off is none yet. */
  readonly sixDigits: string;
  readonly submitCode: string;
  /** `clock` is minutes and seconds, `0:24`. */
  readonly newCodeIn: (clock: string) => string;
  readonly newCode: string;
  readonly codeSentAgain: string;
  readonly otherAddress: string;
  readonly checking: string;
  readonly sending: string;
  readonly waitingForNetwork: string;
  readonly offline: string;
  readonly signedInAs: (name: string) => string;
  readonly continue: string;
  readonly tryAgainIn: (clock: string) => string;
}

export interface VerifyMessages {
  readonly heading: (name: string | undefined) => string;
  readonly sentTo: Around;
  readonly press: string;
  readonly pressing: string;
  readonly offline: string;
  readonly notAsked: string;
  readonly ignore: string;
  readonly ignored: string;
  readonly ignoredWhy: string;
  readonly elsewhere: string;
  readonly expiredHeading: string;
  readonly expired: string;
  readonly usedHeading: string;
  readonly used: string;
  readonly askAgain: string;
}

export interface CurrentUserMessages {
  readonly menu: (name: string) => string;
  readonly signIn: string;
  readonly signOff: string;
  readonly signingOff: string;
  /** Ending every session needs a sign-in that is not old. */
  readonly freshSignIn: string;
  readonly signOffEverywhere: string;
  readonly confirmEverywhere: string;
  readonly cancel: string;
  readonly profile: string;
  readonly signedOffNow: string;
}

export type MessageParams = Readonly<Record<string, string | number | boolean | null>>;
type Sentence = string | ((params: MessageParams) => string);

/** What can go wrong, by the code of the problem or of the issue, else by the kind of the failure. */
export interface FailureMessages {
  readonly problems: Readonly<
    Record<ProblemCode | 'offline' | 'network' | 'timeout' | 'unexpected-status' | 'unexpected-body', Sentence>
  >;
  readonly issues: Readonly<Record<IssueCode, Sentence>>;
  /** Why an e-mail address is none, by `params.reason`. */
  readonly address: Readonly<Record<'no-at' | 'no-local' | 'no-domain' | 'no-dot' | 'characters', string>>;
}

/** Everything that the widgets say. A language fills all of it; a missing key does not compile. */
export interface Messages {
  readonly fields: FieldMessages;
  readonly signIn: SignInMessages;
  readonly signUp: SignUpMessages;
  readonly challenge: ChallengeMessages;
  readonly verify: VerifyMessages;
  readonly currentUser: CurrentUserMessages;
  readonly failures: FailureMessages;
  readonly viewer: ViewerMessages;
  readonly acts: ActMessages;
  readonly document: DocumentMessages;
  readonly uploads: UploadMessages;
  readonly file: FileMessages;
  readonly made: MadeMessages;
  readonly refusals: RefusalMessages;
  readonly schemaForm: SchemaFormMessages;
  readonly dashboard: DashboardMessages;
  readonly dashboardFaults: DashboardFaultMessages;
  readonly dashboardEditor: DashboardEditorMessages;
  readonly tokens: TokenMessages;
  readonly search: SearchMessages;
  readonly clusters: ClustersMessages;
  readonly graph: GraphMessages;
  readonly directory: DirectoryMessages;
}

export type SectionName = keyof Messages;
