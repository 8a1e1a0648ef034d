export * from './platform-context.ts';
