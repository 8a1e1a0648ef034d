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
  /** What it is a value of (`resource`): an output of the same kind fits. */
  readonly kind: string;
  readonly title: Words;
}

/** A value that a widget gives: what stands in the `detail` of one of its events. */
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

/** Where the code of a widget is. */
export interface WidgetModule {
  /** Of ours relative to the package's `dist`; of others an address. */
  readonly url: string;
  /** Name of the class among its exports. */
  readonly export?: string;
  /** Subresource integrity, `sha384-…`: what arrives otherwise is not run. */
  readonly integrity?: string;
}

/** A widget: which element shows which form, and what a page that composes widgets has to know of it. */
export interface Widget {
  readonly id: WidgetId;
  /** Of the id: `published` and `assumed` as in the catalogue of parts; `registered` by the page. */
  readonly origin: 'published' | 'assumed' | 'registered';
  readonly status: 'stable' | 'preview' | 'deprecated';
  /** What to use instead of a deprecated one. */
  readonly replacedBy?: WidgetId;
  readonly element: string;
  readonly module: WidgetModule;
  readonly title: Words;
  readonly description: Words;
  /** By language: what somebody may look for who looks for this. */
  readonly keywords: Readonly<Record<string, readonly string[]>>;
  /** Name of an icon of lucide. */
  readonly icon: string;
  readonly category: string;
  /** How many of it make sense on one dashboard; `none`: it is no part of a dashboard. */
  readonly instances: 'many' | 'one' | 'none';
  /** What can be set, by the names of the element's properties; labels in its hints. */
  readonly configSchema: JsonSchema;
  /** Counts changes of `configSchema` that older values don't fit. */
  readonly configVersion: number;
  /** Name of an export of the module: from version → a function that makes a config of the next one. */
  readonly migrations?: string;
  readonly presets: readonly WidgetPreset[];
  /** It shows nothing before something has been set. */
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
  /** Whether somebody has to be signed in for it to be of use. */
  readonly auth: 'none' | 'optional' | 'required';
  /** What somebody has to be allowed to do with the resource that it shows. */
  readonly permissions: readonly Permission[];
  /** When its code is loaded: at once, near the screen, or when the page is idle. */
  readonly load: 'eager' | 'visible' | 'idle';
  /** What stands in its place until it is there. */
  readonly skeleton: 'card' | 'list' | 'line';
  readonly languages: readonly string[];
  /** What its code may weigh, in kB of brotli, beside what all elements share. */
  readonly budgetKb: number;
  /** Title of its page in Storybook. */
  readonly story?: string;
}

/** What a registration says at least; the rest has values that do for most. */
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

/** A registration with everything that it leaves out. */
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
