import type { JsonSchema } from '../contract/json-schema.ts';
import type { Permission } from '../contract/resources/resource.ts';

/** Text by BCP 47 tag; English is the fallback. */
export type Words = Readonly<Record<'en', string>> & Readonly<Record<string, string>>;

/** Text in a language, else in its base language, else in English. */
export const textIn = (words: Words, language: string): string =>
  words[language] ?? words[language.replace(/-.*/, '')] ?? words.en;

/** Id of a widget: `@<owner>/<feature>/form/<name>` in lower-case kebab; ours have the owner `service`. */
export type WidgetId = `@${string}/${string}/form/${string}`;

/** Cells of the board: `w` of its twelve columns, `h` rows. */
export interface WidgetSize {
  readonly w: number;
  readonly h: number;
}

/** Input of a widget: a property that takes the output of another widget. */
export interface WidgetInput {
  /** Name of the property, one of `configSchema`. */
  readonly name: string;
  /** Kind of the value, such as `resource`: an output of the same kind fits. */
  readonly kind: string;
  readonly title: Words;
}

/** Output of a widget: a value in the `detail` of one of its events. */
export interface WidgetOutput {
  readonly name: string;
  readonly kind: string;
  readonly title: Words;
  readonly event: string;
  /** Path in the event's `detail`: `['resource', 'id']`. */
  readonly path: readonly (string | number)[];
}

/** Named settings that the picker of widgets offers. */
export interface WidgetPreset {
  readonly name: string;
  readonly title: Words;
  readonly config: Readonly<Record<string, unknown>>;
}

/** File with the code of a widget. */
export interface WidgetModule {
  /** Relative to the package's `dist` for our own widgets; absolute for others. */
  readonly url: string;
  readonly export?: string;
  /** Subresource integrity, `sha384-…`: other bytes are not run. */
  readonly integrity?: string;
}

/** A widget: the element of a form, with its metadata for dashboards. */
export interface Widget {
  readonly id: WidgetId;
  /** Origin of the id: `published` and `assumed` as in the catalogue of parts; `registered` by the page. */
  readonly origin: 'published' | 'assumed' | 'registered';
  readonly status: 'stable' | 'preview' | 'deprecated';
  /** Successor of a deprecated widget. */
  readonly replacedBy?: WidgetId;
  readonly element: string;
  readonly module: WidgetModule;
  readonly title: Words;
  readonly description: Words;
  /** Search terms by language. */
  readonly keywords: Readonly<Record<string, readonly string[]>>;
  readonly icon: string;
  readonly category: string;
  /** Instances that make sense on one dashboard; `none` keeps it out of dashboards. */
  readonly instances: 'many' | 'one' | 'none';
  /** Settings by the names of the element's properties; its hints have the labels. */
  readonly configSchema: JsonSchema;
  /** Incremented with each incompatible change of `configSchema`. */
  readonly configVersion: number;
  /** Export of the module: functions by version that convert a config to the next one. */
  readonly migrations?: string;
  readonly presets: readonly WidgetPreset[];
  /** It shows nothing until it is configured. */
  readonly setupRequired: boolean;
  readonly layout: {
    readonly default: WidgetSize;
    readonly min: WidgetSize;
    readonly max: WidgetSize;
    /** Grows with its content: in one column exactly, in several at least. Otherwise it fills its place. */
    readonly autoHeight: boolean;
  };
  readonly accepts: { readonly kinds: readonly string[]; readonly mediaTypes: readonly string[] };
  readonly inputs: readonly WidgetInput[];
  readonly outputs: readonly WidgetOutput[];
  /** `required`: shows nothing of use while the user is signed out. */
  readonly auth: 'none' | 'optional' | 'required';
  /** Permissions that the user needs on the resource. */
  readonly permissions: readonly Permission[];
  /** Loads its code at once, near the viewport, or when the page is idle. */
  readonly load: 'eager' | 'visible' | 'idle';
  readonly skeleton: 'card' | 'list' | 'line';
  readonly languages: readonly string[];
  /** Byte budget in kB of brotli, without the code that all elements share. */
  readonly budgetKb: number;
  readonly story?: string;
}

/** Registration of a widget by a page; the optional members have defaults. */
export interface WidgetRegistration extends Partial<Omit<Widget, 'id' | 'element' | 'title' | 'layout' | 'module'>> {
  readonly id: WidgetId;
  readonly element: string;
  readonly title: Words;
  readonly layout?: Partial<Widget['layout']>;
  readonly module?: WidgetModule;
  /** Alternative to `module`: `() => import('./my-widget.js')`. */
  readonly import?: () => Promise<unknown>;
}

/** Widget of the library, or a registered one. */
export type KnownWidget = Widget & Pick<WidgetRegistration, 'import'>;

/** Layout of a registration without one. */
export const defaultLayout: Widget['layout'] = {
  default: { w: 4, h: 6 },
  min: { w: 2, h: 2 },
  max: { w: 12, h: 40 },
  autoHeight: false,
};

const nothing: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** Registration with its defaults. */
export function complete(given: WidgetRegistration): KnownWidget {
  const { layout, ...rest } = given;
  return {
    origin: 'registered',
    status: 'stable',
    module: { url: '' },
    description: given.title,
    keywords: {},
    icon: 'file',
    category: 'other',
    instances: 'many',
    configSchema: nothing,
    configVersion: 1,
    presets: [],
    setupRequired: false,
    accepts: { kinds: [], mediaTypes: [] },
    inputs: [],
    outputs: [],
    auth: 'none',
    permissions: [],
    load: 'visible',
    skeleton: 'card',
    languages: ['en'],
    budgetKb: 0,
    ...rest,
    layout: { ...defaultLayout, ...layout },
  };
}
