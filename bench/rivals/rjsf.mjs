import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The same form by react-jsonschema-form, which validates at every change. */
globalThis.rjsf = (schema, place) => {
  const root = createRoot(place);
  flushSync(() =>
    root.render(createElement(Form, { schema, validator, liveValidate: 'onChange', showErrorList: false })),
  );
  return place;
};
