import {
  maskAddress,
  type Challenge,
  type ResourceRead,
  type Session,
  type SignInValue,
  type Submission,
  type Verified,
} from '@service/widgets/contract';
import type { Keyed } from './commands/idempotency.ts';
import { Invocation } from './commands/invocation.ts';
import { runCommand, runRead, readSubmission } from './commands/run-command.ts';
import type { ChallengeAnswer } from './features/authentication/challenge.ts';
import { formTypes, isFormType } from './features/authentication/forms.ts';
import { TokenServices } from './features/authentication/services/access-tokens.ts';
import {
  authenticate,
  callerOf,
  clearSessionCookie,
  ensureChallengeCookie,
  requireSignedIn,
  setChallengeCookie,
  setSessionCookie,
} from './features/authentication/services/caller.ts';
import {
  challengeByBrowser,
  challengeUsed,
  isInvitation,
  secretByHash,
} from './features/authentication/store/challenges.ts';
import { userById } from './features/authentication/store/users.ts';
import type { SignUpPayload } from './features/authentication/tasks/sign-up.ts';
import { isSpentInvitation, type Verification } from './features/authentication/tasks/verify-sign-in.ts';
import { firstDashboardIn } from './features/dashboards/store/dashboards.ts';
import { resourceFormType } from './features/resources/forms.ts';
import { ByteServices } from './features/resources/services/bytes.ts';
import { ResourceServices } from './features/resources/services/resources.ts';
import { UploadServices } from './features/resources/services/uploads.ts';
import { readForm, requireStorable } from './http/body.ts';
import type { Call } from './http/call.ts';
import { EventStreams } from './live/event-streams.ts';
import { invalid, ProblemError } from './problem.ts';
import type { Runtime } from './runtime.ts';
import { digest } from './security/secrets.ts';
import type { SignedIn } from './task.ts';

/** What a mailed link is good for right now; looking uses nothing up. */
export interface LinkState {
  readonly state: 'usable' | 'already_used' | 'expired';
  readonly kind?: 'sign-in' | 'sign-up';
  /** Masked. */
  readonly sentTo?: string;
  /** Of the person that a usable one signs in. */
  readonly name?: string;
  /** Whether another browser asked for it. */
  readonly elsewhere?: boolean;
}

/**
 * What the routes offer, for whoever answers in another form than JSON: the pages. Each throws a `ProblemError` for what
 * the contract calls a failure; cookies that an answer has to set are put on the call and sent by the app.
 */
export class PlatformServices {
  readonly #runtime: Runtime;
  readonly resources: ResourceServices;
  readonly uploads: UploadServices;
  readonly bytes: ByteServices;
  readonly tokens: TokenServices;
  readonly streams: EventStreams;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.resources = new ResourceServices(runtime);
    this.uploads = new UploadServices(runtime);
    this.bytes = new ByteServices(runtime);
    this.tokens = new TokenServices(runtime);
    this.streams = new EventStreams(runtime);
  }

  get settings(): Runtime['settings'] {
    return this.#runtime.settings;
  }

  /** The dashboard of a directory: the one that has stood there longest, of those that the caller may read. */
  async dashboardIn(call: Call, directoryId: string): Promise<ResourceRead | undefined> {
    const { userId } = await requireSignedIn(this.#runtime, call);
    const id = await firstDashboardIn(this.#runtime.database.query, userId, directoryId);
    return id === undefined ? undefined : (await this.resources.read(call, id, { limit: 1 })).answer;
  }

  /** Submits a form. `type` is a resource type's id; an unknown one is `not_found`. */
  async submitForm(call: Call, type: string, value: unknown, keyed?: Keyed): Promise<Submission> {
    if (!isFormType(type)) throw new ProblemError('not_found', { detail: 'There is no form of this type.' });
    requireStorable(value);
    const checked = formTypes[type].check(this.#runtime.settings, value);
    if (!checked.ok) throw invalid(checked.issues);
    const { submissionId, result } = await runCommand(
      this.#runtime,
      formTypes[type].command,
      checked.value as SignInValue & SignUpPayload,
      { caller: await callerOf(call, undefined), keyed, submission: type },
    );
    const browser = result.browser ?? (call.origin === 'none' ? undefined : call.challengeCookie);
    if (browser !== undefined) setChallengeCookie(this.#runtime, call, browser);
    return { submissionId: submissionId!, state: 'completed', result: formTypes[type].tell(result) };
  }

  /** One of the caller's own submissions; somebody else's and an unknown one are `not_found`. */
  async submission(call: Call, id: string): Promise<Submission> {
    const caller = await callerOf(call, await authenticate(this.#runtime, call));
    const found = await readSubmission(
      this.#runtime,
      (type) => (isFormType(type) ? formTypes[type].command : resourceFormType(type)?.command),
      id,
      caller,
    );
    if (!found) throw new ProblemError('not_found');
    if (!('result' in found)) return { submissionId: id, state: 'accepted' };
    const { type, result } = found;
    return {
      submissionId: id,
      state: 'completed',
      result: isFormType(type) ? formTypes[type].tell(result as ChallengeAnswer) : result,
    };
  }

  /**
   * Verifies a link, or a code; without a `challengeId` the code belongs to the newest challenge of this browser. In
   * cookie mode a call without the challenge cookie is `cookies_blocked`, and nothing is used up.
   */
  async verify(call: Call, verification: Verification, keyed?: Keyed): Promise<Verified> {
    if (verification.session === 'cookie') {
      if (call.origin === 'none')
        throw new ProblemError('forbidden', { detail: 'This request has to say its Origin.' });
      if (!call.challengeCookie) throw new ProblemError('cookies_blocked');
    }
    const caller = await callerOf(call, undefined);
    const { result } = await runCommand(this.#runtime, 'authentication.verification.received', verification, {
      caller,
      keyed,
    });
    const { user, token, expiresAt, returnTo, mode } = result;
    if (mode === 'cookie') setSessionCookie(this.#runtime, call, token, expiresAt);
    return {
      user,
      session: { expiresAt: expiresAt.toISOString(), ...(mode === 'token' && { token }) },
      ...(returnTo !== undefined && { returnTo }),
    };
  }

  /** Ends the session; without one there is nothing to do, unless it is to be `everywhere`. */
  async signOff(call: Call, { everywhere }: { readonly everywhere: boolean }, keyed?: Keyed): Promise<void> {
    const caller = await callerOf(call, await authenticate(this.#runtime, call));
    await runCommand(this.#runtime, 'authentication.sign-off.received', { everywhere }, { caller, keyed });
    if (call.hasCookies) clearSessionCookie(this.#runtime, call);
  }

  /** Who is signed in, or nobody. */
  async session(call: Call): Promise<Session> {
    const signedIn = await authenticate(this.#runtime, call);
    if (!signedIn) return { user: null };
    const { user } = await this.currentUser(call, signedIn);
    return { user, ...(signedIn.expiresAt && { expiresAt: signedIn.expiresAt.toISOString() }) };
  }

  async isSignedIn(call: Call): Promise<boolean> {
    return (await authenticate(this.#runtime, call)) !== undefined;
  }

  /** @throws {ProblemError} `unauthenticated`. */
  requireSignedIn(call: Call): Promise<SignedIn> {
    return requireSignedIn(this.#runtime, call);
  }

  async currentUser(call: Call, signedIn: SignedIn) {
    return runRead(this.#runtime, 'authentication.current-user.requested', {}, await callerOf(call, signedIn));
  }

  /** One invocation of an action. @param how by which key, and whether it only reads. */
  async invocation(call: Call, signedIn: SignedIn, how: ConstructorParameters<typeof Invocation>[2]) {
    return new Invocation(this.#runtime, await callerOf(call, signedIn), how);
  }

  /** What a mailed link would do if it were pressed: a GET of its page asks this, however often. */
  async inspectLink(call: Call, token: string): Promise<LinkState> {
    const { database, secrets, clock } = this.#runtime;
    const found = await secretByHash(database.query, await secrets.hash('link', token.slice(0, 512)));
    if (found?.secret.kind !== 'link') return { state: 'expired' };
    const { secret, challenge } = found;
    const expired = challenge.expiresAt <= clock.now();
    const used = secret.usedAt ?? (await isSpentInvitation(database.query, challenge));
    const state = used ? 'already_used' : expired ? 'expired' : 'usable';
    if (state !== 'usable') return { state };
    const user = challenge.userId ? await userById(database.query, challenge.userId) : undefined;
    const name = user?.name ?? challenge.signUp?.name;
    const browserHash = call.challengeCookie && (await digest(call.challengeCookie));
    return {
      state,
      kind: challenge.kind,
      sentTo: maskAddress(challenge.address),
      ...(name !== undefined && { name }),
      elsewhere: !isInvitation(challenge) && challenge.browserHash !== browserHash,
    };
  }

  /** The newest challenge that this browser asked for and that has not run out, by its challenge cookie. */
  async currentChallenge(call: Call): Promise<Challenge | undefined> {
    const { secrets, clock } = this.#runtime;
    const now = clock.now();
    const found = await this.#pendingRow(call);
    return (
      found && {
        challengeId: await secrets.derive('challenge', found.id),
        sentTo: maskAddress(found.address),
        expiresAt: found.expiresAt.toISOString(),
        resendAfter: Math.max(0, Math.ceil((found.resendAt.getTime() - now.getTime()) / 1000)),
      }
    );
  }

  /** Asks again for what this browser asked for last; `expired` when nothing is waiting any more. */
  async resend(call: Call): Promise<void> {
    const found = await this.#pendingRow(call);
    if (!found) throw new ProblemError('expired');
    const { address: email, returnTo, signUp, locale } = found;
    const common = { email, ...(returnTo !== null && { returnTo }) };
    const { terms } = this.#runtime.settings;
    if (!signUp) await this.submitForm(call, '@service/authentication/schema/sign-in', common);
    else {
      const { name, workspaceName, extra } = signUp;
      const value = {
        ...extra,
        ...common,
        name,
        locale,
        ...(workspaceName && { workspaceName }),
        ...(terms && { acceptTerms: true }),
      };
      await this.submitForm(call, '@service/authentication/schema/sign-up', value);
    }
  }

  async #pendingRow(call: Call) {
    const { database, clock } = this.#runtime;
    const browserHash = call.challengeCookie && (await digest(call.challengeCookie));
    const found = browserHash ? await challengeByBrowser(database.query, browserHash) : undefined;
    if (!found || found.expiresAt <= clock.now()) return undefined;
    return (await challengeUsed(database.query, found.id)) ? undefined : found;
  }

  /** For a page that shows a form: its browser has to hold a challenge cookie. */
  ensureChallengeCookie(call: Call): void {
    ensureChallengeCookie(this.#runtime, call);
  }

  /** The fields of a plain form post. */
  readForm(call: Call): Promise<Record<string, string>> {
    return readForm(call.request, this.#runtime.settings.limits.jsonBytes);
  }
}
