import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { BeforeSubmitEvent } from '../../controllers/events.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { focusedIn } from '../../controllers/pending-focus.ts';
import { define } from '../../controllers/render-root.ts';
import { SchemaFormController } from '../../controllers/schema-form.ts';
import type { AsyncCheck } from '../../forms/async-checks.ts';
import type { SendForm } from '../../models/own-server.lazy.ts';
import { GroupNode, type LeafNode, type SchemaForm } from '../../forms/index.ts';
import { directionOf } from '../../localisation/languages.ts';
import { challenge } from '../../localisation/sections/challenge.ts';
import { failures } from '../../localisation/sections/failures.ts';
import { schemaForm } from '../../localisation/sections/schema-form.ts';
import { fields } from '../../localisation/sections/fields.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { checkboxStyles } from '../parts/checkbox.ts';
import { submitButton } from '../parts/button.ts';
import { headingLevel } from '../parts/heading.ts';
import { signInForm } from '../parts/sign-in-form.ts';
import { StatusAnnouncer } from '../parts/status-announcer.ts';
import { fieldIssueMessage, optionalPrevails, type FieldWidget, type FormView } from './field-view.ts';
import { rawFrom } from './fields.ts';
import { chunkSize, fieldsOf, focusPart, nodeOf, wholeIssueOf } from './groups.ts';
import { noticeOf, sentenceOf, skeleton, summaryOf } from './notices.ts';
import { PlacedFields } from './placed.ts';
import { schemaFormStyles } from './styles.ts';
import { watch } from './watch.ts';
import { LazyWidgets } from './widgets.ts';

export type { BeforeSubmitEvent } from '../../controllers/events.ts';
export { SessionEndedEvent, SubmittedEvent } from '../../controllers/submitted-events.ts';
export type { SendForm, SendFormOptions } from '../../models/own-server.lazy.ts';
export type { FieldChoice, FieldView, FieldWidget } from './field-view.ts';
export { registerFieldWidget } from './widgets.ts';

/** Chunks of a large form that render at first, and in each following frame. */
const [firstParts, moreParts] = [8, 16];

/**
 * Form of a resource type, whose schema the platform serves and whose submissions it accepts, or of any JSON Schema
 * (2020-12).
 *
 * @slot heading - Above the fields.
 * @slot field-* - Replaces the field of that name: `<label slot="field-email">E-mail <input name="email"></label>`.
 * @slot actions - Beside the button.
 * @csspart form - The form.
 * @csspart field - A field with its label and its issue.
 * @csspart label - A label.
 * @csspart input - An input, a select or a text area.
 * @csspart issue - The error message of a field.
 * @csspart group - The fields of an object.
 * @csspart list - A list of entries; each is an `entry`.
 * @csspart summary - The list of all issues.
 * @csspart notice - The message about the whole form.
 * @csspart button - A button; the form's is also `submit`.
 * @cssproperty --service-accent - The one colour that themes everything.
 * @cssState loading - The schema is loading.
 * @cssState ready - The form can be filled in.
 * @cssState busy - A request is running.
 * @cssState offline - A request waits for the network.
 * @cssState limited - Submitting is rate-limited.
 * @cssState ended - The session has ended.
 * @cssState sent - The form has been sent and not changed since.
 * @fires {BeforeSubmitEvent} before-submit - The form is about to be sent; cancelable.
 * @fires {SubmittedEvent} submitted - The form has been sent.
 * @fires {SessionEndedEvent} session-ended - The session has ended; cancelable.
 */
export class SchemaFormElement extends LitElement {
  static override readonly styles = [tokens, controls, checkboxStyles, schemaFormStyles];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  // No decorators: their code would be a chunk of its own.
  static override readonly properties = {
    type: {},
    target: {},
    ifRevision: { attribute: 'if-revision', type: Number },
    submitLabel: { attribute: 'submit-label' },
    disabled: { type: Boolean, reflect: true },
    schema: { attribute: false },
    checks: { attribute: false },
    send: { attribute: false },
    widgets: { attribute: false },
    headingLevel: { attribute: 'heading-level', type: Number },
    messages: { attribute: false },
  };

  /** Id of the resource type, `@service/resources/schema/rename`; without it and `send` nothing is sent. */
  type?: string;
  /** Id of the resource that the form changes. */
  target?: string;
  /** The revision on which a submission of content is based. */
  ifRevision?: number;
  /** Label of the submit button. */
  submitLabel?: string;
  /** Disables all fields and the button. */
  disabled = false;
  /** JSON Schema, instead of the one that the platform serves for `type`. */
  schema?: unknown;
  /** Asynchronous checks by the JSON pointer of their field; `*` stands for any entry of a list. */
  checks?: Readonly<Record<string, AsyncCheck>>;
  /**
   * Sends the valid value to your own server, `(value, { signal, key }) => fetch(…)`. The form shows what a response
   * that is no success has: `issues` at their fields, `detail`, `Retry-After`. `result` of `submitted` is its JSON.
   */
  send?: SendForm | undefined;
  /** Widgets by kind of field, for this form only. */
  widgets?: Readonly<Record<string, FieldWidget>>;
  /** Level of the heading of the sign-in, once the session has ended; 2 by default. */
  headingLevel?: number;
  /** Replaces single messages. */
  messages?: DeepPartial<Messages>;

  readonly #localise = new LocaliseController(this, { challenge, failures, schemaForm, fields });
  readonly #platform = new PlatformController(this);
  readonly #form = new SchemaFormController(this, {
    platform: this.#platform,
    localise: this.#localise,
    internals: this.attachInternals(),
    kinds: (kind) => this.#widget(kind) !== undefined,
    initial: () => this.#initial,
  });
  readonly #announcer = new StatusAnnouncer(this);
  readonly #busy = new BusySignController(this, () => this.#form.state.busy === 'sending');
  readonly #placed = new PlacedFields(this);
  readonly #widgets = new LazyWidgets(this, this.#platform, () => this.#localise.words.failures);
  #initial: unknown;
  #view: FormView | undefined;
  #viewParts: readonly unknown[] = [];
  #parts = firstParts;
  #focusNext: string | undefined;
  #tried = false;

  /** Current values. Setting others resets the form to them; a template sets the same object at each of its renders. */
  get values(): unknown {
    return this.#form.form?.value ?? this.#initial;
  }

  set values(values: unknown) {
    if (values !== this.#initial) this.reset(values);
  }

  /** The headless form; `undefined` until the schema has loaded. */
  get form(): SchemaForm | undefined {
    return this.#form.form;
  }

  /** Restores the initial values, or sets others. Clears the draft. */
  reset(values: unknown = this.#initial): void {
    this.#initial = values;
    this.#tried = false;
    this.#announcer.clear();
    this.#form.reset(values);
    this.requestUpdate();
  }

  /** Submits the form, as its button does. @returns `false` if it was not sent */
  async submit(): Promise<boolean> {
    if (this.disabled || !this.#form.form || this.#form.limited) return false;
    if (this.#form.state.busy) return this.#form.submit();
    if (!this.dispatchEvent(new BeforeSubmitEvent())) return false;
    this.#announcer.clear();
    const sent = await this.#form.submit();
    this.#tried = !sent;
    this.#parts = Infinity;
    this.requestUpdate();
    await this.updateComplete;
    const [first, ...others] = this.#form.form?.issues ?? [];
    if (sent || !first) return sent;
    const before = focusedIn(this);
    this.#focusNode(first.node.key);
    const view = this.#form.form && this.#viewOf(this.#form.form);
    if (others.length) this.#announcer.announce(this.#localise.words.schemaForm.summary(others.length + 1));
    // A screen reader is silent if the focus does not move.
    else if (view && first.node.issue && before === focusedIn(this))
      this.#announcer.announce(fieldIssueMessage(first.node, first.node.issue, view));
    return sent;
  }

  /** Focuses the first field with an issue, else the first field. */
  override focus(options?: FocusOptions): void {
    const wrong = this.#form.form?.issues[0]?.node.key;
    if (wrong) return this.#focusNode(wrong);
    this.renderRoot.querySelector<HTMLElement>('form :is(input, select, textarea, button)')?.focus(options);
  }

  protected override willUpdate(): void {
    if (this.isConnected) this.#form.follow();
  }

  protected override updated(): void {
    const { form } = this.#form;
    const view = form && this.#viewOf(form);
    if (view) this.#placed.show(form, (node) => node.issue && fieldIssueMessage(node, node.issue, view));
    if (form && this.#parts * chunkSize < form.root.children.length) {
      requestAnimationFrame(() => {
        this.#parts += moreParts;
        this.requestUpdate();
      });
    }
    const next = this.#focusNext;
    this.#focusNext = undefined;
    if (next) focusPart(this.renderRoot.querySelector<HTMLElement>(next));
  }

  #widget(kind: string): FieldWidget | undefined {
    return Object.hasOwn(this.widgets ?? {}, kind) ? this.widgets?.[kind] : this.#widgets.of(kind);
  }

  /** Stable while its parts are, so that a render of the form does not render its fields. */
  #viewOf(form: SchemaForm): FormView {
    const { language } = this.#localise;
    const placed = this.#placed.names;
    const parts = [form, language, this.messages, this.disabled, placed, this.widgets, this.#widgets.version];
    if (this.#view && parts.every((part, at) => part === this.#viewParts[at])) return this.#view;
    const { schemaForm: words, failures } = this.#localise.words;
    this.#viewParts = parts;
    this.#view = {
      form,
      language,
      words,
      failures,
      disabled: this.disabled,
      marksRequired: optionalPrevails(form),
      fields: new Map(),
      placed,
      widget: (kind) => this.#widget(kind),
      announce: (sentence) => this.#announcer.announce(sentence),
      focusSoon: (selector) => {
        this.#focusNext = selector;
        // Fields render in their own microtasks, before this.
        setTimeout(() => this.requestUpdate());
      },
    };
    return this.#view;
  }

  #fieldAt({ target }: Event): LeafNode | undefined {
    const { id = '', name = '' } = target as Partial<HTMLInputElement>;
    const fields = this.#view?.fields;
    return fields?.get(id) ?? fields?.get(name) ?? this.#placed.fieldOf(this.#form.form, target);
  }

  #typed(event: Event): void {
    const node = this.#fieldAt(event);
    // A custom widget sets its value itself.
    if (!node || (this.#widget(node.kind) && !this.#placed.fieldOf(this.#form.form, event.target))) return;
    node.set(rawFrom(node, event.target as HTMLInputElement));
    if (this.#placed.names.size) this.requestUpdate();
  }

  #left(event: Event): void {
    this.#fieldAt(event)?.leave();
    if (this.#placed.names.size) this.requestUpdate();
  }

  #focusNode(key: string): void {
    const found = this.renderRoot.querySelector<HTMLElement>(`#${key}`);
    const name = this.#form.form?.issues.find(({ node }) => node.key === key)?.node.name;
    focusPart(found ?? (name === undefined ? null : this.querySelector<HTMLElement>(`[name='${CSS.escape(name)}']`)));
  }

  #submitForm(event: SubmitEvent): void {
    event.preventDefault();
    void this.submit();
  }

  protected override render(): TemplateResult {
    const { form, state } = this.#form;
    const { words, language } = this.#localise;
    const sentence = sentenceOf(this.#form, words, (seconds) => this.#localise.clock(seconds));
    const label = state.waitingForNetwork
      ? words.challenge.waitingForNetwork
      : this.#busy.shown
        ? words.challenge.sending
        : (this.submitLabel ?? words.schemaForm.submit);
    const view = form && this.#viewOf(form);
    const retry = !form && (state.failure || this.#form.loadFailed);
    const isDisabled = this.disabled || this.#form.limited || this.#busy.shown;
    return html`<div class="form" part="container" lang=${language} dir=${directionOf(language)} aria-busy=${form || retry ? 'false' : 'true'}>
      <slot name="heading"></slot>
      ${noticeOf(sentence)}
      ${
        retry
          ? html`<div class="actions">
              <button class="button" part="button" type="button" @click=${() => this.#form.retry()}>
                ${words.schemaForm.retry}
              </button>
            </div>`
          : nothing
      }
      ${view ? this.#fieldsAndButton(view, label, isDisabled) : retry ? nothing : skeleton(words.schemaForm.loading)}
      ${this.#announcer.render(sentence?.[2] ?? sentence?.[1], !form)}
    </div>`;
  }

  #fieldsAndButton(view: FormView, label: string, isDisabled: boolean): TemplateResult {
    const { root } = view.form;
    return html`<form
        part="form"
        novalidate
        @submit=${this.#submitForm}
        @input=${this.#typed}
        @focusout=${this.#left}
      >
        ${this.#tried ? summaryOf(view, (key) => this.#focusNode(key)) : nothing}
        ${guard([view, root, this.#parts], () =>
          root instanceof GroupNode
            ? watch(root, (group) => [wholeIssueOf(group, view), fieldsOf(group, view, this.#parts)])
            : nodeOf(root, view),
        )}
        <div class="actions" part="actions">${submitButton(label, isDisabled)}<slot name="actions"></slot></div>
      </form>
      ${this.#form.asksForSignIn && this.#form.state.ended ? signInForm(headingLevel(this)) : nothing}`;
  }
}

define('service-schema-form', SchemaFormElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-schema-form': SchemaFormElement;
  }
}
