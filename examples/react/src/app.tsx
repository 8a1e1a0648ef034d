import { createService, ServiceProvider } from '@service/widgets/react';
import { CurrentUser } from '@service/widgets/react/elements/current-user';
import { Dashboard } from '@service/widgets/react/elements/dashboard';
import { ResourceViewer } from '@service/widgets/react/elements/resource-viewer';
import { SignIn } from '@service/widgets/react/elements/sign-in';
import { useState } from 'react';
import { keepDashboard, readDashboard } from './dashboard.ts';
import { Script } from './script.tsx';

const platform = 'http://localhost:4600';
const service = createService({ baseUrl: platform });
const views = ['Files', 'Dashboard', 'Script'] as const;

export function App() {
  const [view, setView] = useState<(typeof views)[number]>('Files');
  const [layout, setLayout] = useState(readDashboard);
  return (
    <ServiceProvider service={service}>
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
        {view === 'Script' && <Script platform={platform} />}
        {view === 'Files' && <ResourceViewer />}
        {view === 'Dashboard' && (
          <Dashboard
            layout={layout}
            onLayoutChanged={({ detail }) => {
              keepDashboard(detail.document);
              setLayout(detail.document);
            }}
          />
        )}
      </main>
    </ServiceProvider>
  );
}
