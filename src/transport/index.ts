export * from './failure.ts';
export * from './idempotency-key.ts';
export * from './transport.ts';
export * from './session.ts';
export * from './client.ts';
export * from './resources.ts';
export * from './live.ts';
export * from './uploads.ts';
