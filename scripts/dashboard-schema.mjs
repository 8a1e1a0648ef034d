const text = { type: 'string' };
const cells = (minimum, maximum, description) => ({
  type: 'integer',
  minimum,
  ...(maximum && { maximum }),
  description,
});

/** Place of a widget among a number of columns. */
const placeIn = (columns, description) => ({
  type: 'object',
  description,
  required: ['x', 'y', 'w', 'h'],
  properties: {
    x: cells(0, columns - 1, 'First column, counted from 0'),
    y: cells(0, undefined, 'First row, counted from 0'),
    w: cells(1, columns, 'Columns'),
    h: cells(1, undefined, 'Rows'),
  },
});

const wire = {
  type: 'object',
  required: ['from', 'output'],
  properties: {
    from: { ...text, description: 'instanceId of another widget' },
    output: { ...text, description: 'Name of its output' },
  },
};

/** A schema with the English labels as descriptions, in place of the hints of forms. */
function withLabels(schema) {
  if (Array.isArray(schema)) return schema.map(withLabels);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { 'x-service-hints': hints, ...own } = schema;
  const rest = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, withLabels(value)]));
  return hints?.labels ? { ...rest, description: hints.labels.en } : rest;
}

/** Settings and inputs of a widget, for rows with its id. */
const ruleOf = ({ id, title, configSchema, inputs }) => ({
  if: { properties: { widgetId: { const: id } }, required: ['widgetId'] },
  // oxlint-disable-next-line unicorn/no-thenable
  then: {
    title: title.en,
    properties: {
      config: withLabels(configSchema),
      inputs: {
        type: 'object',
        properties: Object.fromEntries(inputs.map(({ name }) => [name, { $ref: '#/$defs/wire' }])),
      },
    },
  },
});

/**
 * The JSON Schema (2020-12) of a dashboard, for editors. Widgets that a page registers are accepted with any settings.
 *
 * @param {readonly object[]} widgets entries of the manifest
 * @param {Record<string, number>} columns by breakpoint
 * @param {readonly string[]} visibilities
 */
export function makeDashboardSchema(widgets, columns, visibilities) {
  const ids = { enum: widgets.map(({ id }) => id) };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Dashboard of <service-dashboard>',
    type: 'object',
    required: ['schemaVersion', 'widgets'],
    properties: {
      $schema: text,
      schemaVersion: { const: 1, description: 'Version of the format' },
      revision: { type: 'integer', minimum: 0, description: 'Number of saves, if the page stores the dashboard' },
      widgets: { type: 'array', items: { $ref: '#/$defs/widget' } },
    },
    $defs: {
      wire,
      widget: {
        type: 'object',
        required: ['instanceId', 'widgetId'],
        properties: {
          instanceId: { ...text, minLength: 1, description: 'Unique name in this dashboard' },
          widgetId: { anyOf: [ids, { ...text, pattern: '/form/' }], description: 'Id in the widget manifest' },
          configVersion: { type: 'integer', minimum: 1, description: 'Version of the settings' },
          config: { type: 'object', description: 'Settings of the widget' },
          layout: {
            type: 'object',
            description: 'Places by width of the dashboard; a missing one follows from another',
            properties: Object.fromEntries(
              Object.entries(columns).map(([name, count]) => [name, placeIn(count, `Place among ${count} columns`)]),
            ),
          },
          visibility: { enum: visibilities, description: 'To whom the widget is shown; `always` without it' },
          inputs: {
            type: 'object',
            description: 'Outputs of other widgets, by input of this one',
            additionalProperties: { $ref: '#/$defs/wire' },
          },
        },
        allOf: widgets.map(ruleOf),
      },
    },
  };
}
