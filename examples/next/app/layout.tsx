import type { ReactNode } from 'react';
import './style.css';
import { visitor } from './visitor.ts';
import { Workspace } from './workspace.tsx';

export const metadata = { title: 'Next.js', icons: 'data:,' };

export default async function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Workspace user={await visitor()}>{children}</Workspace>
      </body>
    </html>
  );
}
