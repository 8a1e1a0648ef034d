import * as z from 'zod/mini';

const words = z.record(z.string(), z.string());
const size = z.object({ w: z.int(), h: z.int() });
const named = { name: z.string(), kind: z.string(), title: words };
const id = z.string().check(z.regex(/^@[a-z0-9-]+\/[a-z0-9-]+\/form\/[a-z0-9-]+$/));
const config = z.record(z.string(), z.unknown());
const described = z.array(z.object({ name: z.string(), description: z.optional(z.string()) }));
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** Entry of `widget-manifest.json`: a row of `widgets.ts` with hashes, sizes and versions from the build. */
export const widgetEntrySchema = z.object({
  id,
  origin: z.enum(['published', 'assumed', 'registered']),
  status: z.enum(['stable', 'preview', 'deprecated']),
  replacedBy: z.optional(id),
  element: z.string(),
  module: z.object({
    /** File for script tags, relative to the manifest. */
    url: z.string(),
    export: z.string(),
    integrity,
    specifier: z.string(),
  }),
  version: z.string(),
  /** Major version of the contract, and the Baseline year of browsers. */
  requires: z.object({ contract: z.int(), baseline: z.string() }),
  title: words,
  description: words,
  keywords: z.record(z.string(), z.array(z.string())),
  icon: z.string(),
  category: z.string(),
  instances: z.enum(['many', 'one', 'none']),
  configSchema: config,
  configVersion: z.int(),
  migrations: z.optional(z.string()),
  presets: z.array(z.object({ name: z.string(), title: words, config })),
  setupRequired: z.boolean(),
  layout: z.object({ default: size, min: size, max: size, autoHeight: z.boolean() }),
  accepts: z.object({ kinds: z.array(z.string()), mediaTypes: z.array(z.string()) }),
  inputs: z.array(z.object(named)),
  outputs: z.array(z.object({ ...named, event: z.string(), path: z.array(z.union([z.string(), z.int()])) })),
  auth: z.enum(['none', 'optional', 'required']),
  permissions: z.array(z.string()),
  load: z.enum(['eager', 'visible', 'idle']),
  skeleton: z.enum(['card', 'list', 'line']),
  languages: z.array(z.string()),
  theme: z.object({ tokens: described, parts: described, states: described }),
  budgetKb: z.number(),
  /** Brotli bytes loaded beside the script tag's own file. */
  bytes: z.int(),
  docs: z.string(),
  story: z.optional(z.string()),
});

export const widgetManifestSchema = z.object({
  $schema: z.string(),
  schemaVersion: z.literal(1),
  version: z.string(),
  /** Hashes of all files for script tags by path relative to the manifest, for the `integrity` of an import map. */
  integrity: z.record(z.string(), integrity),
  widgets: z.array(widgetEntrySchema),
});

/** Widget in `widget-manifest.json`. */
export type WidgetEntry = z.infer<typeof widgetEntrySchema>;
/** Content of `widget-manifest.json`. */
export type WidgetManifest = z.infer<typeof widgetManifestSchema>;
