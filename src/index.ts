export { BeforeSubmitEvent, CodeSentEvent, SignedInEvent } from './controllers/events.ts';
export { AccessTokensElement, TokenCreatedEvent, TokenRevokedEvent } from './elements/access-tokens/index.ts';
export { PlatformElement, PlatformUnreachableEvent, type UnreachableCause } from './elements/platform/index.ts';
export { SignInElement } from './elements/sign-in/index.ts';
export { SignUpElement } from './elements/sign-up/index.ts';
export { VerifyElement } from './elements/verify/index.ts';
export {
  BeforeMenuEvent,
  BeforeSignOffEvent,
  CurrentUserElement,
  SignedOffEvent,
} from './elements/current-user/index.ts';
export {
  BeforeOpenEvent,
  FacetChangedEvent,
  ResourceChangedEvent,
  ResourceOpenedEvent,
  ResourceSelectedEvent,
  ResourceViewerElement,
  UploadFinishedEvent,
} from './elements/resource-viewer/index.ts';
export { registerRenderer } from './elements/resource-viewer/register-renderer.ts';
export { ResourceGraphElement } from './elements/resource-graph/index.ts';
export { ResourceClustersElement } from './elements/resource-clusters/index.ts';
export { ResourceSearchElement } from './elements/resource-search/index.ts';
export { DashboardElement, LayoutChangedEvent, WidgetFailedEvent } from './dashboard.ts';
export { registerWidgets } from './manifest/registry.ts';
export {
  registerFieldWidget,
  SchemaFormElement,
  SessionEndedEvent,
  SubmittedEvent,
} from './elements/schema-form/index.ts';
export { createClient, type ClientOptions, type PlatformClient } from './transport/client.ts';
export { PlatformFailure, type FailureKind } from './transport/failure.ts';
export { addLanguage } from './localisation/add-language.ts';
