export { BeforeSubmitEvent, CodeSentEvent, SignedInEvent } from './controllers/events.ts';
export { BeforeSignOffEvent, SignedOffEvent } from './controllers/sign-off-events.ts';
export { TokenCreatedEvent, TokenRevokedEvent } from './controllers/token-events.ts';
export { AccessTokensElement } from './elements/access-tokens/index.ts';
export { PlatformElement } from './elements/platform/index.ts';
export { SignInElement } from './elements/sign-in/index.ts';
export { SignUpElement } from './elements/sign-up/index.ts';
export { VerifyElement } from './elements/verify/index.ts';
export { CurrentUserElement } from './elements/current-user/index.ts';
export {
  BeforeOpenEvent,
  FacetChangedEvent,
  ResourceChangedEvent,
  ResourceOpenedEvent,
  ResourceSelectedEvent,
  ResourceViewerElement,
  UploadFinishedEvent,
} from './elements/resource-viewer/index.ts';
export { DashboardElement, LayoutChangedEvent, WidgetFailedEvent } from './elements/dashboard/index.ts';
export { registerWidgets } from './manifest/registry.ts';
export { registerFieldWidget, SchemaFormElement } from './elements/schema-form/index.ts';
export { SessionEndedEvent, SubmittedEvent } from './controllers/submitted-events.ts';
export { createClient, type ClientOptions, type PlatformClient } from './transport/client.ts';
export { PlatformFailure, type FailureKind } from './transport/failure.ts';
export { addLanguage } from './localisation/languages.ts';
