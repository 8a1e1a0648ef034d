'use client';

// Must be the first import, hence one file: renders the elements on the server and hydrates them in the browser.
import '@service/widgets/react/server-rendering';

export { createService, ServiceProvider, useCurrentUser } from '@service/widgets/react';
export { CurrentUser } from '@service/widgets/react/elements/current-user';
export { Dashboard } from '@service/widgets/react/elements/dashboard';
export { ResourceViewer } from '@service/widgets/react/elements/resource-viewer';
export { SignIn } from '@service/widgets/react/elements/sign-in';
