/** @jsxImportSource react */
import { createRef } from 'react';
import type { ResourceViewerElement } from '@service/widgets';
import { Dashboard, Platform, ResourceViewer, SchemaForm, SignIn } from '@service/widgets/react/elements';
import '@service/widgets/types/react';

const viewer = createRef<ResourceViewerElement>();

export const wrapped = (
  <Platform baseUrl="https://platform.example" credentials="token" fetch={fetch} className="mine">
    <SignIn
      brand="Lindholm"
      returnTo="/home"
      renderRoot="light"
      disabled={false}
      messages={{ signIn: { submit: 'Go on' } }}
      onSignedIn={(event) => event.detail.user.name.toUpperCase()}
      onBeforeSubmit={(event) => event.preventDefault()}
      onClick={(event) => event.clientX}
      slot="signed-out"
    />
    <ResourceViewer ref={viewer} resourceId="r1" onResourceSelected={({ detail }) => detail.resources.length} />
    <SchemaForm schema={{ type: 'object' }} ifRevision={3} onSubmitted={() => viewer.current?.reload()} />
    <Dashboard layout={{ schemaVersion: 1, widgets: [] }} timeout={1000} editing density="compact" />
  </Platform>
);

export const wrong = (
  <>
    {/* @ts-expect-error there is no such property */}
    <SignIn returnToo="/home" />
    {/* @ts-expect-error there is no such event */}
    <SignIn onSignedOut={() => undefined} />
    {/* @ts-expect-error a flag is no text */}
    <SignIn disabled="yes" />
    {/* @ts-expect-error sessions are kept in these two ways only */}
    <Platform credentials="cookies" />
    {/* @ts-expect-error this event carries no address */}
    <SignIn onSignedIn={(event) => event.detail.user.email} />
  </>
);

/** Without the components: by tag, as in React 19. */
export const plain = (
  <service-platform base-url="https://platform.example" credentials="cookie">
    <service-sign-in
      brand="Lindholm"
      return-to="/home"
      disabled
      render-root="light"
      messages={{ signIn: { submit: 'Go on' } }}
      onsigned-in={(event) => event.detail.user.name}
    />
    <resource-viewer ref={viewer} resource-id="r1" />
    <service-dashboard timeout={1000} layout={{ schemaVersion: 1 }} />
  </service-platform>
);

export const wrongTags = (
  <>
    {/* @ts-expect-error attributes have their own names */}
    <service-sign-in returnTo="/home" />
    {/* @ts-expect-error this event carries no address */}
    <service-sign-in onsigned-in={(event) => event.detail.user.email} />
    {/* @ts-expect-error a flag is no text */}
    <service-dashboard read-only="yes" />
    {/* @ts-expect-error there is no such tag */}
    <service-sign-inn />
  </>
);
