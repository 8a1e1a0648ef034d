'use client';

import type { User } from '@service/widgets/contract';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Suspense, type ReactNode } from 'react';
import { platform } from './platform.ts';
import { createService, CurrentUser, ServiceProvider, SignIn, useCurrentUser } from './widgets.tsx';

// It sends no user's requests on the server, so all requests may share it.
const service = createService({ baseUrl: platform });
const views = { Files: '/', Dashboard: '/dashboard' };

function Greeting() {
  const { user } = useCurrentUser({ suspense: true });
  return user && <p>Hello, {user.name}.</p>;
}

interface WorkspaceProps {
  readonly user: User | null | undefined;
  readonly children: ReactNode;
}

/** Layout of each page. On a server, elements can't see the page around them, so each gets its language. */
export function Workspace({ user, children }: WorkspaceProps) {
  const path = usePathname();
  return (
    <ServiceProvider service={service} user={user}>
      <header>
        <b>Next.js</b>
        <nav>
          {Object.entries(views).map(([name, href]) => (
            <Link key={href} href={href} aria-current={href === path ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <Suspense>
          <Greeting />
        </Suspense>
        <CurrentUser lang="en" />
      </header>
      <SignIn slot="signed-out" lang="en" signUpUrl={`${platform}/registrera`} />
      <main slot="signed-in">{children}</main>
    </ServiceProvider>
  );
}
