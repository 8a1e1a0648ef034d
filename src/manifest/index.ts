export { registerRenderer, type RendererLoader } from './renderers.ts';
export { claimsTagOf, onRegistered, registerWidgets } from './registry.ts';
export * from './widgets.ts';
export type * from './widget.ts';
export type { WidgetEntry, WidgetManifest } from './manifest-schema.ts';
