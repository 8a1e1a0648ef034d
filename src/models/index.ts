export * from './rate-clock.ts';
export * from './network.ts';
export * from './challenge-model.ts';
export * from './verify-model.ts';
export * from './directory-model.ts';
export * from './document-model.ts';
export type * from './document/state.ts';
export * from './schema-form-model.ts';
