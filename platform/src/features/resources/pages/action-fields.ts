import { roles, type FieldHints, type Locale } from '@service/widgets/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { escapeText } from '../../../pages/whole-page.ts';
import type { ResolvedSettings } from '../../../settings.ts';
import { formSchema } from '../../forms/form-schema.ts';
import { actionWords } from './action-words.ts';
import { noRole, ownEntries, roleField, type ResourceAction, type Subject, type Typed } from './actions.ts';

type Labels = Readonly<Record<string, string>>;

interface Field {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Field[];
  readonly items?: Field;
  readonly enum?: readonly string[];
  readonly 'x-service-hints'?: FieldHints & { readonly options?: Readonly<Record<string, Labels>> };
}

export interface Filled {
  readonly typed: Typed;
  readonly issues: Readonly<Record<string, string>>;
}

export const actionSchema = (settings: ResolvedSettings, { type }: ResourceAction): Field =>
  formSchema(settings, type) ?? {};

const labelOf = (name: string, field: Field | undefined, locale: Locale) =>
  field?.['x-service-hints']?.labels?.[locale] ?? name;

/** Multi-line text; browsers drop a line break at its start. */
const multiline = (name: string, text: string, more: string) =>
  unsafeHTML(`<textarea id="field-${name}" name="${name}" rows="16" ${more}>\n${escapeText(text)}</textarea>`);

interface Options {
  readonly locale: Locale;
  readonly filled: Filled;
  readonly focused: boolean;
}

function input(name: string, field: Field | undefined, { locale, filled, focused }: Options): TemplateResult {
  const { 'x-service-hints': hints = {}, enum: choices } = field ?? {};
  const value = filled.typed[name] ?? '';
  const issue = filled.issues[name];
  const id = `field-${name}`;
  const described = issue === undefined ? nothing : `issue-${name}`;
  const invalid = issue === undefined ? nothing : 'true';
  const text = `${issue === undefined ? '' : `aria-invalid="true" aria-describedby="issue-${name}"`}`;
  const control = choices
    ? choice(
        name,
        id,
        choices.map((each) => [each, hints.options?.[each]?.[locale] ?? each] as const),
        value,
      )
    : hints.field === 'multiline'
      ? multiline(name, value, focused ? `${text} autofocus` : text)
      : html`<input
          id=${id}
          name=${name}
          value=${value}
          type=${hints.field === 'email' ? 'email' : 'text'}
          autocapitalize=${hints.autocapitalize ?? nothing}
          autocomplete="off"
          aria-invalid=${invalid}
          aria-describedby=${described}
          ?autofocus=${focused}
        />`;
  return html`<div class="field">
    <label for=${id}>${labelOf(name, field, locale)}</label>
    ${control} ${issue === undefined ? nothing : html`<p class="issue" id=${`issue-${name}`}>${issue}</p>`}
  </div>`;
}

const choice = (name: string, id: string, options: readonly (readonly [string, string])[], selected: string) =>
  html`<select id=${id} name=${name}>
    ${options.map(([value, label]) => html`<option value=${value} ?selected=${value === selected}>${label}</option>`)}
  </select>`;

export function actionFields(
  action: ResourceAction,
  schema: Field,
  subject: Subject | undefined,
  options: Omit<Options, 'focused'>,
) {
  if (action.access) return accessFields(schema, subject, options);
  if (action.places) return placeField(schema, subject, options);
  const { properties = {} } = schema.anyOf?.[0] ?? schema;
  const asked = (subject && action.fields?.(subject.resource)) ?? Object.keys(properties);
  const first = asked.find((name) => options.filled.issues[name] !== undefined) ?? asked[0];
  return asked.map((name) => input(name, properties[name], { ...options, focused: name === first }));
}

function placeField(schema: Field, subject: Subject | undefined, options: Omit<Options, 'focused'>): TemplateResult {
  const { locale } = options;
  const places = subject?.places ?? [];
  if (!places.length) return html`<p>${actionWords[locale].nowhere}</p>`;
  const { parentId } = schema.properties ?? {};
  const labels = Object.fromEntries(places.map(({ id, label }) => [id, { [locale]: label }]));
  const hints = { ...parentId?.['x-service-hints'], options: labels };
  const field = { ...parentId, enum: places.map(({ id }) => id), 'x-service-hints': hints };
  return input('parentId', field, { ...options, focused: true });
}

function accessFields(schema: Field, subject: Subject | undefined, options: Omit<Options, 'focused'>): TemplateResult {
  const { locale, filled } = options;
  const words = actionWords[locale];
  const { entries, visibility } = schema.properties ?? {};
  const { email, role } = entries?.items?.properties ?? {};
  const labels = role?.['x-service-hints']?.options;
  const named = roles.map((each) => [each, labels?.[each]?.[locale] ?? each] as const);
  const inherited = (subject?.info?.access ?? []).filter(({ inheritedFrom }) => inheritedFrom);
  return html`
    <ul class="people">
      ${inherited.map(
        ({ who, role: has, inheritedFrom }) => html`<li>
          <span><bdi>${who.name ?? who.email}</bdi></span>
          <span>${labels?.[has]?.[locale] ?? has}, ${words.inherited(inheritedFrom?.name ?? '')}</span>
        </li>`,
      )}
      ${(subject ? ownEntries(subject) : []).map((entry, index) => {
        const name = roleField(entry.email);
        const selected = filled.typed[name] ?? entry.role;
        return html`<li>
          <label for=${`entry-${index}`}><bdi>${entry.name ?? entry.email}</bdi></label>
          ${choice(name, `entry-${index}`, [...named, [noRole, words.remove]], selected)}
        </li>`;
      })}
    </ul>
    <fieldset>
      <legend>${words.invite}</legend>
      ${input('email', email, { ...options, focused: true })} ${input('role', role, { ...options, focused: false })}
    </fieldset>
    ${input('visibility', visibility, { ...options, focused: false })}
  `;
}
