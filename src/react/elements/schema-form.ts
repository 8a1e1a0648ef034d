'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/schema-form/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<service-schema-form>` as a component. */
export const SchemaForm: Wrapped<'service-schema-form'> = /* @__PURE__ */ wrap('service-schema-form', {
  name: 'SchemaForm',
  properties: {
    type: 'type',
    target: 'target',
    ifRevision: 'if-revision',
    submitLabel: 'submit-label',
    disabled: 'disabled',
    schema: '',
    checks: '',
    send: '',
    widgets: '',
    headingLevel: 'heading-level',
    messages: '',
    values: '',
    density: 'density',
  },
  events: ['before-submit', 'submitted', 'session-ended'],
});
