import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formats } from '../../../contract/formats.ts';
import {
  roles,
  visibilities,
  type AccessEntry,
  type Resource,
  type Role,
} from '../../../contract/resources/resource.ts';
import {
  accessOf,
  changeAccess,
  isSameAddress,
  type Access,
  type AccessChange,
  type Grant,
} from '../../../models/resource-actions.ts';
import { circleCheck, copy, x } from '../../../theme/icons.ts';
import { copyText } from '../../parts/copy-text.ts';
import { face } from '../../parts/face.ts';
import { field } from '../../parts/field.ts';
import { notice } from '../../parts/notice.ts';
import { dialogHeading, type DialogContent } from '../../parts/dialog.ts';
import type { DialogOptions } from './dialog.ts';

/** Saves each change at once; the toast undoes it. */
class ShareDialog implements DialogContent {
  readonly #options: DialogOptions;
  readonly #resource: Resource;
  /** As last read, without the changes that are being saved. */
  #access: Access;
  #inherited: readonly AccessEntry[] = [];
  #saving: readonly AccessChange[] = [];
  #queued: Promise<unknown> = Promise.resolve();
  #reading: Promise<void>;
  #email = '';
  #role: Role = 'reader';
  #issue: string | undefined;
  #failure: string | undefined;
  #link: 'copied' | 'selected' | undefined;

  constructor(options: DialogOptions, resource: Resource) {
    this.#options = options;
    this.#resource = resource;
    this.#access = { grants: [], visibility: resource.visibility };
    this.#reading = this.#read();
    this.#reading.catch((error: unknown) => this.failed(error));
  }

  render(): TemplateResult {
    const { actions, viewer } = this.#options;
    const { words } = actions;
    const { grants, visibility } = this.#saving.reduce(changeAccess, this.#access);
    return html`<form novalidate @submit=${this.#submit}>
      ${dialogHeading(viewer.element, words.shareHeading(this.#resource.name))} ${this.#failure ? notice('bad', this.#failure) : nothing}
      ${this.#linkLine()}
      <div class="invite">
        <div @input=${this.#typed}>
          ${field({
            name: 'email',
            label: words.address,
            type: 'email',
            inputMode: 'email',
            autocomplete: 'off',
            autocapitalize: 'none',
            value: this.#email,
            issue: this.#issue,
            focused: true,
          })}
        </div>
        ${this.#roleChoice(this.#role, words.role, (role) => (this.#role = role))}
        <button type="submit" class="button">${words.addAddress}</button>
      </div>
      <dl class="roles">
        ${roles.map((role) => html`<div><dt>${words.roles[role]}</dt><dd id="role-${role}">${words.roleHints[role]}</dd></div>`)}
      </dl>
      <ul class="people">
        ${this.#inherited.map(
          ({ who, role, inheritedFrom }) => html`<li>
            ${this.#who(who)}<span class="quiet">${words.roles[role]} · ${words.inheritedFrom(inheritedFrom?.name ?? '')}</span>
          </li>`,
        )}
        ${repeat(
          grants,
          ({ email }) => email,
          (grant) => html`<li>
            ${this.#who(grant)}
            ${this.#roleChoice(grant.role, `${words.role}: ${grant.email}`, (role) => void this.#changeRole(grant, role))}
            <button type="button" class="tool" aria-label=${words.removeAddress(grant.email)} @click=${() => this.#remove(grant)}>
              ${x}
            </button>
          </li>`,
        )}
      </ul>
      <fieldset class="choice">
        <legend>${words.visibility}</legend>
        ${visibilities.map(
          (each) => html`<label
            ><input
              type="radio"
              name="visibility"
              value=${each}
              .checked=${each === visibility}
              @change=${() => this.#save({ visibility: each }, words.shared(this.#resource.name))}
            />${words.visibilities[each]}</label
          >`,
        )}
      </fieldset>
      <div class="ways">
        <button type="button" class="button primary" part="button submit" @click=${this.#finish}>${words.done}</button>
      </div>
    </form>`;
  }

  failed(error: unknown, before = ''): void {
    const { actions, viewer } = this.#options;
    this.#failure = `${before}${viewer.errorMessage(error)}`;
    actions.announce(this.#failure);
    viewer.requestUpdate();
  }

  #linkLine(): TemplateResult {
    const { words } = this.#options.actions;
    return html`<div class="link-line">
      <button type="button" class="button" @click=${this.#copyLink}>
        ${this.#link === 'copied' ? html`${circleCheck} ${words.linkCopied}` : html`${copy} ${words.copyLink}`}
      </button>
      ${this.#link === 'selected' ? html`<input class="input" readonly aria-label=${words.linkTo(this.#resource.name)} .value=${this.#href} />` : nothing}
    </div>`;
  }

  #who({ id, name, email }: { id?: string | undefined; name?: string | undefined; email?: string | undefined }) {
    const { words } = this.#options.actions;
    const label = name ?? email ?? '';
    return html`${face({ id: id ?? label, name: label })}<span class="grow"
        ><bdi>${label}</bdi>${name ? nothing : html` <span class="tag">${words.invited}</span>`}</span
      >`;
  }

  #roleChoice(selected: Role, label: string, choose: (role: Role) => void): TemplateResult {
    const { actions, viewer } = this.#options;
    const changed = ({ target }: Event) => {
      choose((target as HTMLSelectElement).value as Role);
      viewer.requestUpdate();
    };
    return html`<select class="input" aria-label=${label} aria-describedby="role-${selected}" @change=${changed}>
      ${roles.map(
        (role) => html`<option value=${role} .selected=${role === selected}>${actions.words.roles[role]}</option>`,
      )}
    </select>`;
  }

  get #href(): string {
    return new URL(this.#options.viewer.hrefOf(this.#resource.id), document.baseURI).href;
  }

  readonly #copyLink = async (): Promise<void> => {
    const { actions, viewer } = this.#options;
    const isCopied = await copyText(this.#href, async () => {
      this.#link = 'selected';
      viewer.requestUpdate();
      await viewer.updateComplete;
      viewer.element.shadowRoot?.querySelector<HTMLInputElement>('.link-line input')?.select();
    });
    if (isCopied) this.#link = 'copied';
    actions.announce(isCopied ? actions.words.linkCopied : actions.words.linkByHand);
    viewer.requestUpdate();
  };

  readonly #typed = (event: Event): void => {
    this.#email = (event.target as HTMLInputElement).value;
    this.#issue = undefined;
    this.#options.viewer.requestUpdate();
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    void this.#add();
  };

  /** Includes an address that was typed and not added. */
  readonly #finish = async (): Promise<void> => {
    const { actions } = this.#options;
    if (!this.#email.trim()) actions.closeDialog();
    else if (await this.#add()) actions.close(this);
  };

  /** Adds the typed address. @returns `false` if it has an issue or was not saved */
  async #add(): Promise<boolean> {
    const { actions, viewer } = this.#options;
    const email = this.#email.trim();
    this.#focusField();
    if (!email) return false;
    const invalid = formats.email(email);
    if (invalid) return this.#reject(viewer.issueMessage({ path: ['email'], message: invalid.code, ...invalid }));
    if (this.#isListed(email)) return this.#reject(actions.words.duplicateAddress);
    this.#email = '';
    return this.#save({ email, role: this.#role }, actions.words.addressAdded(email), email);
  }

  #reject(issue: string): false {
    this.#issue = issue;
    this.#options.actions.announce(issue);
    this.#options.viewer.requestUpdate();
    return false;
  }

  #changeRole({ name, email }: Grant, role: Role): void {
    void this.#save({ email, role }, this.#options.actions.words.roleChanged(name ?? email));
  }

  #remove({ name, email }: Grant): void {
    void this.#save({ email, role: undefined }, this.#options.actions.words.addressRemoved(name ?? email));
    this.#focusField();
  }

  #focusField(): void {
    this.#options.viewer.element.shadowRoot?.querySelector<HTMLElement>('dialog input[name="email"]')?.focus();
  }

  #isListed(email: string, { grants } = this.#saving.reduce(changeAccess, this.#access)): boolean {
    return grants.some((grant) => isSameAddress(grant.email, email));
  }

  /**
   * Saves a change, and shows the error if that fails.
   *
   * @param added address that goes back into its field if it isn't saved
   * @returns whether it was saved
   */
  #save(change: AccessChange, announcement: string, added?: string): Promise<boolean> {
    this.#saving = [...this.#saving, change];
    this.#options.viewer.requestUpdate();
    return this.#queue(() => this.#saveNow(change, announcement, added));
  }

  /** One after the other: each change replaces all access. */
  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#queued.then(work);
    const readAgain = () => (this.#options.actions.isOpen(this) ? this.#read().catch(() => undefined) : undefined);
    this.#queued = done.then(readAgain, readAgain);
    return done;
  }

  async #saveNow(change: AccessChange, announcement: string, added: string | undefined): Promise<boolean> {
    const { actions, model, viewer } = this.#options;
    this.#failure = undefined;
    try {
      if (added !== undefined) {
        await this.#reading.catch(() => (this.#reading = this.#read()));
        // Adding an address of the list would change its role.
        if (this.#isListed(added, this.#access)) {
          this.#email ||= added;
          return this.#reject(actions.words.duplicateAddress);
        }
      }
      const { undo, ...shared } = await model.share(this.#resource, change);
      actions.shared(announcement, { ...shared, undo: () => this.#queue(undo) });
      this.#access = changeAccess(this.#access, change);
      return true;
    } catch (error) {
      if (!actions.isOpen(this)) viewer.fail(error, () => void this.#save(change, announcement, added));
      else {
        if (added !== undefined) this.#email ||= added;
        this.failed(error, added === undefined ? '' : `${actions.words.addressNotAdded(added)} `);
      }
      return false;
    } finally {
      this.#saving = this.#saving.filter((each) => each !== change);
      viewer.requestUpdate();
    }
  }

  async #read(): Promise<void> {
    const { viewer } = this.#options;
    const info = await viewer.resources!.info(this.#resource.id);
    this.#access = accessOf(info);
    this.#inherited = info.access.filter(({ inheritedFrom }) => inheritedFrom);
    viewer.requestUpdate();
  }
}

export const open = (options: DialogOptions): DialogContent => new ShareDialog(options, options.resources[0]!);
