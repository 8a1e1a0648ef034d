export * from './async-checks.ts';
export * from './fields.ts';
export * from './draft.ts';
export * from './form-model.ts';
export * from './schema-fields.ts';
export * from './schema/index.ts';
