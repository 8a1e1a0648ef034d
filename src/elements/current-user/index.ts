import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { User } from '../../contract/authentication/user.ts';
import { webLink } from '../../contract/web-link.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { BeforeSignOffEvent, SignedOffEvent } from '../../controllers/sign-off-events.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import { SessionController } from '../../controllers/session.ts';
import { directionOf } from '../../localisation/languages.ts';
import { currentUser } from '../../localisation/sections/current-user.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { chevronDown, logOut, user as userIcon, x } from '../../theme/icons.ts';
import { controls } from '../../theme/controls.ts';
import { raised } from '../../theme/raised.ts';
import { tokens } from '../../theme/tokens.ts';
import { Announcer } from '../parts/announcer.ts';
import { face, faceStyles } from '../parts/face.ts';
import { KeptFocus } from '../parts/kept-focus.ts';
import type { limitNotice, Notice } from '../parts/limit-notice.ts';
import { Menu, menuStyles } from '../parts/menu.ts';
import { notice } from '../parts/notice.ts';
import { userStyles } from './styles.ts';

export { BeforeMenuEvent } from '../../controllers/menu-events.ts';
export { BeforeSignOffEvent, SignedOffEvent } from '../../controllers/sign-off-events.ts';

/**
 * The signed-in user, with a menu to sign out here or everywhere.
 *
 * @slot signed-out - Replaces the link to sign in.
 * @slot menu - More entries above signing out.
 * @csspart button - The button that opens the menu, or the link to sign in.
 * @csspart menu - The menu.
 * @csspart face - The initials.
 * @cssState signed-in - The user is signed in.
 * @cssState signed-out - The user is signed out.
 * @cssState busy - A sign-out is pending.
 * @cssState limited - Signing out is rate limited for a while.
 * @fires {BeforeMenuEvent} before-menu - The menu is about to open; cancelable.
 * @fires {BeforeSignOffEvent} before-sign-off - The session is about to be ended; cancelable.
 * @fires {SignedOffEvent} signed-off - The session has been ended here.
 */
export class CurrentUserElement extends LitElement {
  static override readonly styles = [tokens, controls, raised, faceStyles, menuStyles, userStyles];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  // No decorators: their code would be a chunk of its own.
  static override readonly properties = {
    signInUrl: { attribute: 'sign-in-url' },
    profileUrl: { attribute: 'profile-url' },
    formAction: { attribute: 'form-action' },
    served: { attribute: 'served-user', type: Object },
    messages: { attribute: false },
    busy: { state: true },
    confirming: { state: true },
    failure: { state: true },
    signedOutHere: { state: true },
  };

  /** Target of the link to sign in. Without it and its slot, the element is empty when the user is signed out. */
  signInUrl?: string;
  /** Target of the profile entry; absent without it. */
  profileUrl?: string;
  /** Target of the sign-out form without script. */
  formAction?: string;
  /** The user as the server knows, until the session has loaded; `null` if signed out. */
  served: Pick<User, 'id' | 'name' | 'email'> | null | undefined;
  /** Overrides of single messages. */
  messages?: DeepPartial<Messages>;
  private busy = false;
  private confirming = false;
  private failure: { readonly code: string; readonly text: string } | undefined;
  private signedOutHere = false;

  readonly #internals = this.attachInternals();
  #refocus = false;
  /** End of the rate limit, in epoch milliseconds. */
  #limitedUntil = 0;
  /** Loaded with the first failure. */
  #limitNotice: typeof limitNotice | undefined;
  readonly #localise = new LocaliseController(this, { currentUser });
  readonly #session = new SessionController(this);
  readonly #menu = new Menu(this, { closed: () => (this.confirming = false) });
  readonly #announcer = new Announcer(this);
  readonly #busySign = new BusySignController(this, () => this.busy);
  readonly #countdown = new CountdownController(this, () => this.#limitedUntil);

  constructor() {
    super();
    this.addController(new KeptFocus(this, () => Boolean(this.#user)));
  }

  /** Focuses the button of the menu, or the link to sign in. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[part~="button"]')?.focus(options);
  }

  protected override updated(): void {
    const user = this.#user;
    setStates(this.#internals, {
      'signed-in': Boolean(user),
      'signed-out': user === null,
      busy: this.busy,
      limited: this.#isLimited,
    });
    if (!this.#refocus || user !== null) return;
    this.#refocus = false;
    // Unless the user has moved on.
    if (document.activeElement === document.body || this.matches(':focus-within')) this.focus();
  }

  /** Without script, the menu is a group of links and buttons: nothing handles the keys of a menu. */
  get #hasScript(): boolean {
    return this.hasUpdated;
  }

  protected override firstUpdated(): void {
    this.requestUpdate();
  }

  /** Includes the update that follows the first one. */
  protected override async getUpdateComplete(): Promise<boolean> {
    return (await super.getUpdateComplete()) || super.getUpdateComplete();
  }

  /** `null` if signed out, `undefined` until the session has loaded. */
  get #user(): Pick<User, 'id' | 'name' | 'email'> | null | undefined {
    const { status } = this.#session.state;
    if (status === 'unknown') return this.signedOutHere ? null : this.served;
    return this.#session.user ?? null;
  }

  get #isLimited(): boolean {
    return this.#countdown.seconds > 0;
  }

  get #notice(): Notice | undefined {
    const { failure } = this;
    const { lazyWords } = this.#localise;
    if (!failure) return undefined;
    if (!lazyWords) return ['bad', failure.text];
    const wait = this.#isLimited && lazyWords.challenge.tryAgainIn(this.#localise.clock(this.#countdown.seconds));
    return this.#limitNotice?.(failure, failure.text, wait, lazyWords.failures.tryAgainNow) ?? ['bad', failure.text];
  }

  readonly #loadFailure = () => Promise.all([import('./failure.lazy.ts'), this.#localise.loadLazyWords()]);

  readonly #beforeToggled = (event: ToggleEvent): void => {
    this.#menu.beforeToggled(event);
    // While there is a network: signing out may fail for want of one.
    this.#loadFailure().catch(() => undefined);
  };

  async #signOff(event: Event, everywhere: boolean): Promise<void> {
    event.preventDefault();
    const leaving = new BeforeSignOffEvent();
    if (this.busy || this.#isLimited || !this.dispatchEvent(leaving)) return;
    this.busy = true;
    this.failure = undefined;
    // Not `:focus-within`: focus in the top layer is not counted there.
    this.#refocus = Boolean(this.shadowRoot?.activeElement);
    try {
      const client = await this.#session.client();
      await leaving.work();
      await client.signOff({ everywhere });
      this.#menu.close();
      this.dispatchEvent(new SignedOffEvent());
      this.signedOutHere = true;
    } catch (error) {
      this.#refocus = false;
      const { words } = this.#localise;
      const loaded = await this.#loadFailure().catch(() => undefined);
      if (!loaded) {
        this.failure = { code: 'network', text: words.currentUser.stillSignedIn };
        return;
      }
      const [{ failureMessage, isFailure, limitNotice }] = loaded;
      this.#limitNotice = limitNotice;
      const known = isFailure(error) ? error : unreachable;
      const { lazyWords } = this.#localise;
      const text =
        known.code === 'fresh_sign_in_required'
          ? words.currentUser.freshSignIn
          : failureMessage(lazyWords!.failures, known);
      const seconds = isFailure(error, 'rate_limited') ? (error.retryAfter ?? defaultLimit) : 0;
      this.#limitedUntil = Date.now() + seconds * 1000;
      this.failure = { code: known.code, text };
    } finally {
      this.busy = false;
      this.confirming = false;
    }
  }

  protected override render() {
    const user = this.#user;
    const { language, words } = this.#localise;
    const signedOut = this.signedOutHere && !user ? words.currentUser.signedOut : '';
    const [, text, announced = text] = this.#notice ?? [];
    return html`<div lang=${language} dir=${directionOf(language)}>
      ${user ? this.#signedIn(user) : this.#signedOut(user)} ${this.#announcer.render(announced ?? signedOut)}
    </div>`;
  }

  #signedOut(user: null | undefined): TemplateResult {
    if (user === undefined && !this.#session.failed) return html`<div class="bone" part="skeleton"></div>`;
    const { currentUser } = this.#localise.words;
    const signInUrl = webLink(this.signInUrl);
    return html`<slot name="signed-out"
      >${signInUrl ? html`<a class="button" part="button" href=${signInUrl}>${currentUser.signIn}</a>` : nothing}</slot
    >`;
  }

  #signedIn(user: Pick<User, 'id' | 'name' | 'email'>): TemplateResult {
    const { currentUser } = this.#localise.words;
    const [kind, text] = this.#notice ?? [];
    return html`
      <button
        class="button who"
        part="button"
        type="button"
        popovertarget="menu"
        aria-haspopup=${this.#hasScript ? 'menu' : nothing}
        aria-expanded=${this.#hasScript ? 'false' : nothing}
      >
        ${face(user)}<span class="name" dir="auto">${user.name}</span>${chevronDown}
      </button>
      <div id="menu" part="menu" popover class="menu" @beforetoggle=${this.#beforeToggled} @toggle=${this.#menu.toggled} @keydown=${this.#menu.keyPressed}>
        <div class="about"><b><bdi>${user.name}</bdi></b><span class="quiet"><bdi>${user.email}</bdi></span></div>
        ${kind ? notice(kind, text) : nothing}
        <form method="post" action=${webLink(this.formAction) ?? nothing}>
          <div role=${this.#hasScript ? 'menu' : 'group'} aria-label=${currentUser.menu(user.name)}>
            ${this.confirming ? this.#confirmation() : this.#entries()}
          </div>
        </form>
      </div>
    `;
  }

  #entries(): TemplateResult {
    const { currentUser } = this.#localise.words;
    const profileUrl = webLink(this.profileUrl);
    return html`
      ${
        profileUrl
          ? html`<a class="entry" role=${this.#hasScript ? 'menuitem' : nothing} part="entry" href=${profileUrl}>${userIcon}${currentUser.profile}</a>`
          : nothing
      }
      <slot name="menu"></slot>
      <button
        class="entry"
        role=${this.#hasScript ? 'menuitem' : nothing}
        part="entry"
        name="sign-off"
        value="here"
        aria-disabled=${this.busy || this.#isLimited}
        @click=${(event: Event) => this.#signOff(event, false)}
      >
        ${logOut}${this.#busySign.shown ? currentUser.signingOut : currentUser.signOut}
      </button>
      <button
        class="entry"
        role=${this.#hasScript ? 'menuitem' : nothing}
        part="entry"
        name="sign-off"
        value="everywhere"
        @click=${(event: Event) => {
          event.preventDefault();
          this.confirming = true;
          this.#menu.focusFirst();
        }}
      >
        ${logOut}${currentUser.signOutEverywhere}
      </button>
    `;
  }

  #confirmation(): TemplateResult {
    const { currentUser } = this.#localise.words;
    return html`
      <p class="confirm" id="confirm" role="presentation">${currentUser.confirmEverywhere}</p>
      <button
        class="entry bad"
        role=${this.#hasScript ? 'menuitem' : nothing}
        aria-describedby="confirm"
        aria-disabled=${this.busy || this.#isLimited}
        part="entry"
        name="sign-off"
        value="everywhere"
        @click=${(event: Event) => this.#signOff(event, true)}
      >
        ${logOut}${this.#busySign.shown ? currentUser.signingOut : currentUser.signOutEverywhere}
      </button>
      <button
        class="entry"
        role=${this.#hasScript ? 'menuitem' : nothing}
        part="entry"
        type="button"
        @click=${() => {
          this.confirming = false;
          this.#menu.focusFirst();
        }}
      >
        ${x}${currentUser.cancel}
      </button>
    `;
  }
}

/** Seconds, for a rate limit without an end. */
const defaultLimit = 60;

const unreachable = { code: 'network', kind: 'unreachable' };

define('service-current-user', CurrentUserElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-current-user': CurrentUserElement;
  }
}
