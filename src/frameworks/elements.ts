/* Made by `npm run wrappers` from custom-elements.json. */
import type { BeforeSubmitEvent, CodeSentEvent, SignedInEvent } from '../controllers/events.ts';
import type { BeforeMenuEvent } from '../controllers/menu-events.ts';
import type { BeforeOpenEvent, ResourceSelectedEvent } from '../controllers/resource-events.ts';
import type { BeforeSignOffEvent, SignedOffEvent } from '../controllers/sign-off-events.ts';
import type { SessionEndedEvent, SubmittedEvent } from '../controllers/submitted-events.ts';
import type { TokenCreatedEvent, TokenRevokedEvent } from '../controllers/token-events.ts';
import type { AccessTokensElement } from '../elements/access-tokens/index.ts';
import type { CurrentUserElement } from '../elements/current-user/index.ts';
import type { LayoutChangedEvent, WidgetFailedEvent } from '../elements/dashboard/events.ts';
import type { DashboardElement } from '../elements/dashboard/index.ts';
import type { PlatformUnreachableEvent } from '../elements/platform/events.ts';
import type { PlatformElement } from '../elements/platform/index.ts';
import type { ResourceClustersElement } from '../elements/resource-clusters/index.ts';
import type { ResourceGraphElement } from '../elements/resource-graph/index.ts';
import type { ResourceSearchElement } from '../elements/resource-search/index.ts';
import type {
  FacetChangedEvent,
  ResourceChangedEvent,
  ResourceOpenedEvent,
  UploadFinishedEvent,
} from '../elements/resource-viewer/events.ts';
import type { ResourceViewerElement } from '../elements/resource-viewer/index.ts';
import type { SchemaFormElement } from '../elements/schema-form/index.ts';
import type { SignInElement } from '../elements/sign-in/index.ts';
import type { SignUpElement } from '../elements/sign-up/index.ts';
import type { VerifyElement } from '../elements/verify/index.ts';

/**
 * Types of each element, by its tag: `properties` with the attribute that sets each (`never` where none
 * does), `attributes` that no property stands behind, `events`.
 */
export interface ElementTypes {
  'resource-clusters': {
    element: ResourceClustersElement;
    properties: { within: 'within'; resourceUrl: 'resource-url'; headingLevel: 'heading-level'; messages: never };
    attributes: { density: 'compact' };
    events: { 'resource-selected': ResourceSelectedEvent; 'before-open': BeforeOpenEvent };
  };
  'resource-graph': {
    element: ResourceGraphElement;
    properties: {
      resourceId: 'resource-id';
      depth: 'depth';
      view: 'view';
      limit: 'limit';
      resourceUrl: 'resource-url';
      headingLevel: 'heading-level';
      messages: never;
    };
    attributes: { density: 'compact' };
    events: { 'resource-selected': ResourceSelectedEvent; 'before-open': BeforeOpenEvent };
  };
  'resource-search': {
    element: ResourceSearchElement;
    properties: {
      query: 'query';
      within: 'within';
      kind: 'kind';
      resourceUrl: 'resource-url';
      headingLevel: 'heading-level';
      messages: never;
    };
    attributes: { density: 'compact' };
    events: { 'resource-selected': ResourceSelectedEvent; 'before-open': BeforeOpenEvent };
  };
  'resource-viewer': {
    element: ResourceViewerElement;
    properties: {
      resourceId: 'resource-id';
      facet: 'facet';
      reveal: 'reveal';
      paged: 'paged';
      resourceUrl: 'resource-url';
      served: 'served-read';
      headingLevel: 'heading-level';
      messages: never;
    };
    attributes: { density: 'compact' };
    events: {
      'before-menu': BeforeMenuEvent;
      'before-open': BeforeOpenEvent;
      'resource-opened': ResourceOpenedEvent;
      'resource-selected': ResourceSelectedEvent;
      'resource-changed': ResourceChangedEvent;
      'upload-finished': UploadFinishedEvent;
      'facet-changed': FacetChangedEvent;
    };
  };
  'service-access-tokens': {
    element: AccessTokensElement;
    properties: { disabled: 'disabled'; headingLevel: 'heading-level'; messages: never };
    attributes: { density: 'compact' };
    events: {
      'before-submit': BeforeSubmitEvent;
      'token-created': TokenCreatedEvent;
      'token-revoked': TokenRevokedEvent;
    };
  };
  'service-current-user': {
    element: CurrentUserElement;
    properties: {
      signInUrl: 'sign-in-url';
      profileUrl: 'profile-url';
      formAction: 'form-action';
      served: 'served-user';
      messages: never;
    };
    attributes: { density: 'compact' };
    events: { 'before-menu': BeforeMenuEvent; 'before-sign-off': BeforeSignOffEvent; 'signed-off': SignedOffEvent };
  };
  'service-dashboard': {
    element: DashboardElement;
    properties: {
      resourceId: 'resource-id';
      layout: 'layout';
      directoryId: 'directory-id';
      served: 'served-state';
      editing: 'editing';
      readOnly: 'read-only';
      timeout: 'timeout';
      headingLevel: 'heading-level';
      messages: never;
    };
    attributes: { density: 'compact' };
    events: { 'layout-changed': LayoutChangedEvent; 'widget-failed': WidgetFailedEvent };
  };
  'service-platform': {
    element: PlatformElement;
    properties: {
      baseUrl: 'base-url';
      credentials: 'credentials';
      locale: 'locale';
      session: 'session';
      fetch: never;
      getToken: never;
      platform: never;
      dialect: never;
      agentTools: 'agent-tools';
    };
    attributes: object;
    events: { 'platform-unreachable': PlatformUnreachableEvent };
  };
  'service-schema-form': {
    element: SchemaFormElement;
    properties: {
      type: 'type';
      target: 'target';
      ifRevision: 'if-revision';
      submitLabel: 'submit-label';
      disabled: 'disabled';
      schema: never;
      checks: never;
      send: never;
      widgets: never;
      headingLevel: 'heading-level';
      messages: never;
      values: never;
    };
    attributes: { density: 'compact' };
    events: { 'before-submit': BeforeSubmitEvent; submitted: SubmittedEvent; 'session-ended': SessionEndedEvent };
  };
  'service-sign-in': {
    element: SignInElement;
    properties: {
      brand: 'brand';
      email: 'email';
      returnTo: 'return-to';
      signUpUrl: 'sign-up-url';
      formAction: 'form-action';
      disabled: 'disabled';
      served: 'served-state';
      headingLevel: 'heading-level';
      messages: never;
    };
    attributes: { density: 'compact'; 'render-root': 'light' };
    events: { 'before-submit': BeforeSubmitEvent; 'code-sent': CodeSentEvent; 'signed-in': SignedInEvent };
  };
  'service-sign-up': {
    element: SignUpElement;
    properties: {
      brand: 'brand';
      email: 'email';
      returnTo: 'return-to';
      signInUrl: 'sign-in-url';
      termsUrl: 'terms-url';
      privacyUrl: 'privacy-url';
      formAction: 'form-action';
      disabled: 'disabled';
      served: 'served-state';
      headingLevel: 'heading-level';
      messages: never;
    };
    attributes: { density: 'compact'; 'render-root': 'light' };
    events: { 'before-submit': BeforeSubmitEvent; 'code-sent': CodeSentEvent; 'signed-in': SignedInEvent };
  };
  'service-verify': {
    element: VerifyElement;
    properties: {
      token: 'token';
      returnTo: 'return-to';
      signInUrl: 'sign-in-url';
      formAction: 'form-action';
      served: 'served-state';
      headingLevel: 'heading-level';
      messages: never;
    };
    attributes: { density: 'compact'; 'render-root': 'light' };
    events: { 'signed-in': SignedInEvent };
  };
}
