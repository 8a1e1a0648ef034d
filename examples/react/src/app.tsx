import { CurrentUser } from '@service/widgets/react/elements/current-user';
import { Dashboard } from '@service/widgets/react/elements/dashboard';
import { Platform } from '@service/widgets/react/elements/platform';
import { ResourceViewer } from '@service/widgets/react/elements/resource-viewer';
import { SignIn } from '@service/widgets/react/elements/sign-in';
import { useState } from 'react';
import { keepDashboard, readDashboard } from './dashboard.ts';

const platform = 'http://localhost:4600';
const views = ['Files', 'Dashboard'] as const;

export function App() {
  const [view, setView] = useState<(typeof views)[number]>('Files');
  const [layout, setLayout] = useState(readDashboard);
  return (
    <Platform baseUrl={platform}>
      <header>
        <b>React</b>
        <nav>
          {views.map((name) => (
            <button key={name} aria-current={name === view} onClick={() => setView(name)}>
              {name}
            </button>
          ))}
        </nav>
        <CurrentUser />
      </header>
      <SignIn slot="signed-out" signUpUrl={`${platform}/registrera`} />
      <main slot="signed-in">
        {view === 'Files' ? (
          <ResourceViewer />
        ) : (
          <Dashboard
            layout={layout}
            onLayoutChanged={({ detail }) => {
              keepDashboard(detail.document);
              setLayout(detail.document);
            }}
          />
        )}
      </main>
    </Platform>
  );
}
