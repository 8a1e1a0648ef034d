import '@service/widgets/elements/current-user';
import '@service/widgets/elements/dashboard';
import '@service/widgets/elements/platform';
import '@service/widgets/elements/resource-viewer';
import '@service/widgets/elements/sign-in';
import { useState } from 'react';
import { keepDashboard, readDashboard } from './dashboard.ts';

const platform = 'http://localhost:4600';
const views = ['Files', 'Dashboard'] as const;

export function App() {
  const [view, setView] = useState<(typeof views)[number]>('Files');
  const [layout, setLayout] = useState(readDashboard);
  return (
    <service-platform base-url={platform}>
      <header>
        <b>React</b>
        <nav>
          {views.map((name) => (
            <button key={name} aria-current={name === view} onClick={() => setView(name)}>
              {name}
            </button>
          ))}
        </nav>
        <service-current-user />
      </header>
      <service-sign-in slot="signed-out" sign-up-url={`${platform}/registrera`} />
      <main slot="signed-in">
        {view === 'Files' ? (
          <resource-viewer />
        ) : (
          <service-dashboard
            layout={layout}
            onlayout-changed={({ detail }) => {
              keepDashboard(detail.document);
              setLayout(detail.document);
            }}
          />
        )}
      </main>
    </service-platform>
  );
}
