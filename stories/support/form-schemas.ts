const text = { type: 'string' };

/** Labels in both languages, as a platform serves them. */
const named = (en: string, sv: string, more: object = {}) => ({
  ...more,
  'x-service-hints': { labels: { en, sv } },
});

/** Every kind of field. */
export const everyKind = {
  type: 'object',
  required: ['title', 'size', 'agree'],
  properties: {
    title: named('Title', 'Rubrik', { ...text, minLength: 1, description: 'What people see first.' }),
    email: named('Email', 'E-post', { ...text, format: 'email' }),
    site: named('Web site', 'Webbplats', { ...text, format: 'uri' }),
    phrase: named('Passphrase', 'Lösenfras', { ...text, writeOnly: true }),
    notes: named('Notes', 'Anteckningar', { ...text, maxLength: 2000 }),
    seats: named('Seats', 'Platser', { type: 'integer', minimum: 1, maximum: 40, default: 4 }),
    price: named('Price', 'Pris', { type: 'number', exclusiveMinimum: 0 }),
    day: named('Day', 'Dag', { ...text, format: 'date' }),
    at: named('Begins', 'Börjar', { ...text, format: 'date-time' }),
    reminder: named('Reminder', 'Påminnelse', { ...text, format: 'time' }),
    size: named('Size', 'Storlek', { enum: ['small', 'medium', 'large'] }),
    colour: named('Colour', 'Färg', { enum: ['red', 'green', 'blue', 'black'] }),
    days: named('Weekdays', 'Veckodagar', { type: 'array', items: { enum: ['Monday', 'Friday'] }, uniqueItems: true }),
    news: named('Send me news', 'Skicka nyheter', { type: 'boolean', description: 'Once a month.' }),
    agree: named('I agree to the rules', 'Jag godtar reglerna', { const: true }),
    id: named('Number', 'Nummer', { ...text, readOnly: true, default: 'B-1042' }),
    extra: named('More values', 'Fler värden', { type: 'object', additionalProperties: text }),
  },
};

/** Nested objects and lists. */
export const nested = {
  type: 'object',
  required: ['people'],
  properties: {
    address: named('Address', 'Adress', {
      type: 'object',
      required: ['city'],
      properties: { street: named('Street', 'Gata', text), city: named('City', 'Ort', text) },
    }),
    people: named('People', 'Personer', {
      type: 'array',
      minItems: 2,
      maxItems: 4,
      items: {
        type: 'object',
        required: ['email'],
        properties: {
          email: named('Email', 'E-post', { ...text, format: 'email' }),
          name: named('Name', 'Namn', text),
        },
      },
    }),
    tags: named('Tags', 'Etiketter', { type: 'array', items: { ...text, minLength: 2 } }),
  },
};

/** A union, and conditional fields. */
export const shapes = {
  type: 'object',
  required: ['payment'],
  properties: {
    payment: named('Payment', 'Betalning', {
      oneOf: [
        {
          title: 'Card',
          type: 'object',
          required: ['by', 'number'],
          properties: { by: { const: 'card' }, number: named('Card number', 'Kortnummer', text) },
        },
        {
          title: 'Invoice',
          type: 'object',
          required: ['by', 'reference'],
          properties: { by: { const: 'invoice' }, reference: named('Reference', 'Referens', text) },
        },
      ],
    }),
    company: named('For a company', 'För ett företag', { type: 'boolean' }),
  },
  dependentSchemas: {
    company: {
      required: ['registration'],
      properties: { registration: named('Registration number', 'Organisationsnummer', text) },
    },
  },
};

/** As many fields as in the bench. */
export const long = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`field${at}`, named(`Field ${at + 1}`, `Fält ${at + 1}`, text)]),
  ),
};

/** A malicious schema. */
export const hostile: unknown = JSON.parse(`{
  "type": "object",
  "properties": {
    "__proto__": { "type": "string", "title": "<img src=x onerror=alert(1)>" },
    "constructor": { "$ref": "#" },
    "pattern": { "type": "string", "pattern": "^(a+)+$" },
    "broken": { "type": "string", "pattern": "(", "minLength": "many", "x-service-hints": 7 },
    "elsewhere": { "$ref": "https://elsewhere.example/schema.json" }
  }
}`);
