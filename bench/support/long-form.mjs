const names = Array.from({ length: 200 }, (_, index) => `field${index}`);

/** JSON Schema of 200 required fields. */
export const longForm = {
  type: 'object',
  required: names,
  properties: Object.fromEntries(
    names.map((name, index) => [name, { type: 'string', title: `Field ${index}`, minLength: 3, maxLength: 12 }]),
  ),
};
