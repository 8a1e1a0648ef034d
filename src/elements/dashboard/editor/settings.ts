import { html, type TemplateResult } from 'lit';
import type { JsonSchema } from '../../../contract/json-schema.ts';
import { textIn } from '../../../manifest/widget.ts';
import { widgetById } from '../../../manifest/widgets.ts';
import { visibilities, type Instance, type Wire, type WidgetVisibility } from '../../../models/dashboard/document.ts';
import { reaches } from '../../../models/dashboard/wiring.ts';
import type { WidgetHost } from '../widget-host.ts';
import { dialogFooter, dialogTitle, type DialogContent } from '../../parts/dialog.ts';
import { heading } from '../../parts/heading.ts';
import { named } from '../../parts/names.ts';
import type { EditorContext } from '../context.ts';

type Choices = readonly (readonly [value: string, label: string])[];
type Values = Readonly<Record<string, unknown>>;

/** The form says that it has saved; here, that is done later. */
const notSaved = { schemaForm: { submitted: '' } };

// No property of an element has such names.
const shownTo = '$visibility';
const wirePrefix = '$wire ';
const wireName = (input: string) => `${wirePrefix}${input}`;
const wireValue = ({ from, output }: Wire) => JSON.stringify([from, output]);

export class Settings implements DialogContent {
  readonly #editor: EditorContext;
  readonly #host: WidgetHost;
  readonly #schema: JsonSchema;
  readonly #values: Values;
  #focused = false;
  #form: 'loading' | 'there' | 'missing' = customElements.get('service-schema-form') ? 'there' : 'loading';

  constructor(editor: EditorContext, host: WidgetHost) {
    this.#editor = editor;
    this.#host = host;
    this.#schema = this.#makeSchema();
    this.#values = this.#makeValues();
    if (this.#form === 'loading') void this.#load();
  }

  render(): TemplateResult {
    const { words, dashboard } = this.#editor;
    const title = dashboard.titleOf(this.#host.instance);
    return html`${heading(dashboard, named(words.settingsHeading, title), `${dialogTitle} tabindex="-1" autofocus`)}
      ${this.#form === 'there' ? this.#fields() : this.#waiting()}`;
  }

  updated(): void {
    const form = this.#fieldsElement;
    if (this.#focused || !form) return;
    this.#focused = true;
    void form.updateComplete?.then(() => form.focus());
  }

  #waiting(): TemplateResult {
    const { words, dashboard, closeDialog } = this.#editor;
    return html`<p>${this.#form === 'missing' ? dashboard.words.notLoaded : dashboard.words.loading}</p>
      <div class="ways"><button type="button" class="button" @click=${closeDialog}>${words.cancel}</button></div>`;
  }

  #fields(): TemplateResult {
    const { words, closeDialog } = this.#editor;
    return html`<form novalidate @submit=${this.#submit}>
      <service-schema-form
        class="settings"
        part="form"
        .schema=${this.#schema}
        .values=${this.#values}
        .messages=${notSaved}
        @before-submit=${(event: Event) => event.stopPropagation()}
        @submitted=${this.#submitted}
      ></service-schema-form>
      ${dialogFooter({ cancelLabel: words.cancel, cancel: closeDialog, submitLabel: words.apply })}
    </form>`;
  }

  get #fieldsElement(): HTMLElementTagNameMap['service-schema-form'] | null {
    return this.#editor.dashboard.renderRoot.querySelector('dialog service-schema-form');
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    void this.#fieldsElement?.submit();
  };

  async #load(): Promise<void> {
    this.#form = await import('../../schema-form/index.ts').then(
      () => 'there' as const,
      () => 'missing' as const,
    );
    if (this.#form === 'missing') this.#editor.announceInDialog(this.#editor.dashboard.words.notLoaded);
    this.#editor.dashboard.requestUpdate();
  }

  get #instance(): Instance {
    return this.#host.instance;
  }

  #makeSchema(): JsonSchema {
    const { words } = this.#editor;
    // The schema of the registry has no titles.
    const described = this.#host.widget && widgetById(this.#host.widget.id);
    const { properties = {}, required = [] } = described?.configSchema ?? {};
    const wires = (this.#host.widget?.inputs ?? []).flatMap(({ name, kind, title }) => {
      const { language } = this.#editor.dashboard;
      const choices = this.#sources(kind, name);
      const label = words.inputFrom(textIn(title, language));
      return choices.length ? [[wireName(name), this.#choice(label, choices)] as const] : [];
    });
    const names = words.visibilities;
    const whom = visibilities.map((value) => [value, names[value]] as const);
    return {
      type: 'object',
      properties: {
        ...properties,
        ...Object.fromEntries(wires),
        [shownTo]: this.#choice(words.visibility, whom),
      },
      // A wired input need not be set.
      required: [
        ...required.filter((name) => !this.#host.widget?.inputs.some((input) => input.name === name)),
        shownTo,
      ],
      additionalProperties: false,
    };
  }

  #choice(title: string, choices: Choices): JsonSchema {
    const { language } = this.#editor.dashboard;
    const options = Object.fromEntries(choices.map(([value, label]) => [value, { [language]: label }]));
    return {
      type: 'string',
      title,
      enum: choices.map(([value]) => value),
      // The form reads labels by language.
      'x-service-hints': { options } as JsonSchema['x-service-hints'] & object,
    };
  }

  /** Outputs of other widgets that fit an input without a circle. */
  #sources(kind: string, input: string): Choices {
    const { words, model, dashboard } = this.#editor;
    const { instances } = model.state;
    const { instanceId } = this.#instance;
    const found = instances
      .filter(
        (each) => !each.fault && each.instanceId !== instanceId && !reaches(instances, instanceId, each.instanceId),
      )
      .flatMap((each) =>
        (dashboard.widget(each.key)?.widget?.outputs ?? [])
          .filter((output) => output.kind === kind)
          .map(
            (output) =>
              [
                wireValue({ from: each.instanceId, output: output.name }),
                words.output(
                  `${this.#editor.dashboard.titleOf(each)} (${each.instanceId})`,
                  textIn(output.title, dashboard.language),
                ),
              ] as const,
          ),
      );
    const present = this.#instance.wires[input];
    if (!present || found.some(([value]) => value === wireValue(present))) return found;
    return [...found, [wireValue(present), words.missingWidget]];
  }

  #makeValues(): Values {
    const { wires, visibility, config } = this.#instance;
    const given = Object.entries(wires).map(([name, wire]) => [wireName(name), wireValue(wire)]);
    return { ...(this.#host.config ?? config), ...Object.fromEntries(given), [shownTo]: visibility };
  }

  readonly #submitted = (event: Event): void => {
    event.stopPropagation();
    const { values } = event.target as HTMLElementTagNameMap['service-schema-form'];
    const given = Object.entries(values as Values);
    const wires = given.flatMap(([name, value]) => {
      if (!name.startsWith(wirePrefix) || typeof value !== 'string') return [];
      const [from, output] = JSON.parse(value) as [string, string];
      return [[name.slice(wirePrefix.length), { from, output }] as const];
    });
    const { configSchema, configVersion = this.#instance.configVersion } = this.#host.widget ?? {};
    const { key } = this.#instance;
    this.#editor.model.configure(
      key,
      {
        config: Object.fromEntries(given.filter(([name]) => !name.startsWith('$'))),
        configVersion,
        visibility: (values as Values)[shownTo] as WidgetVisibility,
        wires: Object.fromEntries(wires),
      },
      Object.keys(configSchema?.properties ?? {}),
    );
    const { dashboard, words } = this.#editor;
    dashboard.announce(words.changed(dashboard.titleOf(this.#instance)));
    this.#editor.closeDialog();
  };
}
