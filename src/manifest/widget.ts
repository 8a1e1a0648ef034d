import type { JsonSchema } from '../contract/json-schema.ts';
import type { Permission } from '../contract/resources/resource.ts';

/** A text by BCP 47 tag; English is what stands in for every language that lacks. */
export type Words = Readonly<Record<'en', string>> & Readonly<Record<string, string>>;

/** Id of a widget: `@<owner>/<feature>/form/<name>` in lower-case kebab; ours have the owner `service`. */
export type WidgetId = `@${string}/${string}/form/${string}`;

/** Cells of the board: `w` of its twelve columns, `h` rows. */
export interface WidgetSize {
  readonly w: number;
  readonly h: number;
}

/** A value that a widget takes from another one, as one of its element's properties. */
export interface WidgetInput {
  /** Name of the property; one of the config's. */
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
  /** Type of the event. */
  readonly event: string;
  /** Names of members from the event's `detail` on: `['resource', 'id']`. */
  readonly path: readonly (string | number)[];
}

export interface WidgetPreset {
  readonly name: string;
  readonly title: Words;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface WidgetModule {
  /** Relative to the package's `dist` for our own widgets; absolute for others. */
  readonly url: string;
  /** Name of the class among its exports. */
  readonly export?: string;
  /** Subresource integrity, `sha384-…`: other bytes are not run. */
  readonly integrity?: string;
}

/** A widget: which element shows which form, and what a page that composes widgets has to know of it. */
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
  /** Name of an icon of lucide. */
  readonly icon: string;
  readonly category: string;
  /** Instances that make sense on one dashboard; `none` keeps it out of dashboards. */
  readonly instances: 'many' | 'one' | 'none';
  /** Settings by the names of the element's properties; its hints have the labels. */
  readonly configSchema: JsonSchema;
  /** Counts changes of `configSchema` that older values don't fit. */
  readonly configVersion: number;
  /** Name of an export of the module: from version → a function that makes a config of the next one. */
  readonly migrations?: string;
  readonly presets: readonly WidgetPreset[];
  /** It shows nothing until it is configured. */
  readonly setupRequired: boolean;
  readonly layout: {
    readonly default: WidgetSize;
    readonly min: WidgetSize;
    readonly max: WidgetSize;
    /** It is as high as what it shows: in one column exactly, in several at least. Otherwise it fills its place. */
    readonly autoHeight: boolean;
  };
  /** The resources that it can show. */
  readonly accepts: { readonly kinds: readonly string[]; readonly mediaTypes: readonly string[] };
  readonly inputs: readonly WidgetInput[];
  readonly outputs: readonly WidgetOutput[];
  /** `required`: shows nothing of use while the user is signed out. */
  readonly auth: 'none' | 'optional' | 'required';
  /** Permissions that the user needs on the resource. */
  readonly permissions: readonly Permission[];
  /** When its code is loaded: at once, near the screen, or when the page is idle. */
  readonly load: 'eager' | 'visible' | 'idle';
  /** Placeholder while the code loads. */
  readonly skeleton: 'card' | 'list' | 'line';
  readonly languages: readonly string[];
  /** Byte budget in kB of brotli, without the code that all elements share. */
  readonly budgetKb: number;
  /** Title of its page in Storybook. */
  readonly story?: string;
}

/** Registration of a widget by a page; the optional members have defaults. */
export interface WidgetRegistration extends Partial<Omit<Widget, 'id' | 'element' | 'title' | 'layout' | 'module'>> {
  readonly id: WidgetId;
  readonly element: string;
  readonly title: Words;
  readonly layout?: Partial<Widget['layout']>;
  /** The address of the module that defines the element. */
  readonly module?: WidgetModule;
  /** Instead of `module`: loads it, `() => import('./my-widget.js')`. */
  readonly import?: () => Promise<unknown>;
}

/** A widget that is known at run time, with how its code is loaded where that is not by an address. */
export type KnownWidget = Widget & Pick<WidgetRegistration, 'import'>;

const nothing: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

/** Adds the defaults to a registration. */
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
    layout: { default: { w: 4, h: 6 }, min: { w: 2, h: 2 }, max: { w: 12, h: 40 }, autoHeight: false, ...layout },
  };
}
