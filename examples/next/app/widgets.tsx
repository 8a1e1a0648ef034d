'use client';

// First of all, and therefore in one file: it renders the elements on the server, and takes them over in the browser.
import '@service/widgets/react/server-rendering';

export { createService, ServiceProvider, useCurrentUser } from '@service/widgets/react';
export { CurrentUser } from '@service/widgets/react/elements/current-user';
export { Dashboard } from '@service/widgets/react/elements/dashboard';
export { ResourceViewer } from '@service/widgets/react/elements/resource-viewer';
export { SignIn } from '@service/widgets/react/elements/sign-in';
