import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formats } from '../../../contract/formats.ts';
import {
  roles,
  visibilities,
  type AccessEntry,
  type Resource,
  type Role,
  type Visibility,
} from '../../../contract/resources/resource.ts';
import { x } from '../../../theme/icons.ts';
import { face } from '../../parts/face.ts';
import { field } from '../../parts/field.ts';
import { notice } from '../../parts/notice.ts';
import { dialogHeading, type DialogContent } from '../../parts/dialog.ts';
import { footer, type DialogOptions } from './dialog.ts';

interface Entry {
  readonly email: string;
  readonly name: string | undefined;
  readonly id: string | undefined;
  role: Role;
}

class ShareDialog implements DialogContent {
  readonly #options: DialogOptions;
  readonly #resource: Resource | undefined;
  #entries: Entry[] = [];
  #inherited: readonly AccessEntry[] = [];
  #visibility: Visibility;
  #email = '';
  #role: Role = 'reader';
  #issue: string | undefined;
  #failure: string | undefined;
  #hasSelectedVisibility = false;
  #busy = false;
  readonly #reading: Promise<void>;
  #isRead = false;

  constructor(options: DialogOptions) {
    this.#options = options;
    this.#resource = options.resources[0];
    this.#visibility = this.#resource?.visibility ?? 'workspace';
    this.#reading = this.#read();
  }

  render(): TemplateResult {
    const { words } = this.#options.actions;
    return html`<form novalidate @submit=${this.#submit}>
      ${dialogHeading(words.shareHeading(this.#resource?.name ?? ''))} ${this.#failure ? notice('bad', this.#failure) : nothing}
      <div class="invite">
        <div @input=${this.#typed} @keydown=${this.#entered}>
          ${field({
            name: 'email',
            label: words.address,
            type: 'email',
            inputMode: 'email',
            autocomplete: 'off',
            autocapitalize: 'none',
            value: this.#email,
            issue: this.#issue,
          })}
        </div>
        ${this.#roleChoice(this.#role, words.role, (role) => (this.#role = role))}
        <button type="button" class="button" @click=${this.#add}>${words.addAddress}</button>
      </div>
      <ul class="people">
        ${this.#inherited.map(
          ({ who, role, inheritedFrom }) => html`<li>
            ${this.#who(who)}<span class="quiet">${words.roles[role]}, ${words.inheritedFrom(inheritedFrom?.name ?? '')}</span>
          </li>`,
        )}
        ${repeat(
          this.#entries,
          ({ email }) => email,
          (entry) => html`<li>
            ${this.#who(entry)}
            ${this.#roleChoice(entry.role, `${words.role}: ${entry.email}`, (role) => (entry.role = role))}
            <button type="button" class="tool" aria-label=${words.removeAddress(entry.email)} @click=${() => this.#remove(entry)}>
              ${x}
            </button>
          </li>`,
        )}
      </ul>
      <fieldset class="choice">
        <legend>${words.visibility}</legend>
        ${visibilities.map(
          (visibility) => html`<label
            ><input
              type="radio"
              name="visibility"
              value=${visibility}
              .checked=${visibility === this.#visibility}
              @change=${() => this.#choose(visibility)}
            />${words.visibilities[visibility]}</label
          >`,
        )}
      </fieldset>
      ${footer(this.#options, words.save, { disabled: this.#busy })}
    </form>`;
  }

  #who({ id, name, email }: { id?: string | undefined; name?: string | undefined; email?: string | undefined }) {
    const { words } = this.#options.actions;
    const label = name ?? email ?? '';
    return html`${face({ id: id ?? label, name: label })}<span class="clip grow"
        ><bdi>${label}</bdi>${name ? nothing : html` <span class="tag">${words.invited}</span>`}</span
      >`;
  }

  #roleChoice(selected: Role, label: string, choose: (role: Role) => void): TemplateResult {
    const { words } = this.#options.actions;
    return html`<select
      class="input"
      aria-label=${label}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Role)}
    >
      ${roles.map((role) => html`<option value=${role} .selected=${role === selected}>${words.roles[role]}</option>`)}
    </select>`;
  }

  readonly #typed = (event: Event): void => {
    this.#email = (event.target as HTMLInputElement).value;
    this.#issue = undefined;
    this.#options.viewer.requestUpdate();
  };

  readonly #entered = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !this.#email.trim()) return;
    event.preventDefault();
    this.#add();
  };

  /** Adds the typed address. @returns `false` if it has an issue */
  readonly #add = (): boolean => {
    const { actions, viewer } = this.#options;
    const email = this.#email.trim();
    if (!email) return true;
    const invalid = formats.email(email);
    const other = this.#entries.some((entry) => isSame(entry.email, email));
    this.#issue = other
      ? actions.words.duplicateAddress
      : invalid && viewer.issueMessage({ path: ['email'], message: invalid.code, ...invalid });
    actions.announce(this.#issue || actions.words.addressAdded(email));
    if (!this.#issue) {
      this.#entries = [...this.#entries, { email, role: this.#role, name: undefined, id: undefined }];
      this.#email = '';
    }
    viewer.requestUpdate();
    viewer.element.shadowRoot?.querySelector<HTMLElement>('dialog input[name="email"]')?.focus();
    return !this.#issue;
  };

  #choose(visibility: Visibility): void {
    this.#visibility = visibility;
    this.#hasSelectedVisibility = true;
  }

  #remove(entry: Entry): void {
    this.#entries = this.#entries.filter((each) => each !== entry);
    const { actions } = this.#options;
    actions.announce(actions.words.addressRemoved(entry.name ?? entry.email));
    this.#options.viewer.requestUpdate();
    this.#options.viewer.element.shadowRoot?.querySelector<HTMLElement>('dialog input[name="email"]')?.focus();
  }

  async #read(): Promise<void> {
    const { viewer } = this.#options;
    try {
      if (!this.#resource || !viewer.resources) return;
      const { access, resource } = await viewer.resources.info(this.#resource.id);
      this.#inherited = access.filter(({ inheritedFrom }) => inheritedFrom);
      const kept = access
        .filter(({ inheritedFrom, who }) => !inheritedFrom && who.email)
        .map(({ who, role }) => ({ email: who.email ?? '', name: who.name, id: who.id, role }));
      // Includes what was typed meanwhile.
      const added = this.#entries.filter(({ email }) => !kept.some((entry) => isSame(entry.email, email)));
      this.#entries = [...kept, ...added];
      if (!this.#hasSelectedVisibility) this.#visibility = resource.visibility;
      this.#isRead = true;
    } catch (error) {
      this.#failure = viewer.errorMessage(error);
    }
    viewer.requestUpdate();
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { actions, model: submit, viewer } = this.#options;
    // Includes an address that was typed and not added.
    if (this.#busy || !this.#resource || !this.#add()) return;
    this.#busy = true;
    await this.#reading;
    if (!this.#isRead || !actions.isOpen(this)) {
      this.#busy = false;
      return;
    }
    this.#failure = undefined;
    viewer.requestUpdate();
    try {
      const entries = this.#entries.map(({ email, role }) => ({ email, role }));
      const shared = await submit.share(this.#resource, { entries, visibility: this.#visibility });
      actions.close(this);
      actions.shared(shared);
    } catch (error) {
      this.#failure = viewer.errorMessage(error);
      actions.announce(this.#failure);
    } finally {
      this.#busy = false;
      viewer.requestUpdate();
    }
  };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const open = (options: DialogOptions): DialogContent => new ShareDialog(options);
