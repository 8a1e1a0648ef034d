'use client';

import { useEffect, useState } from 'react';
import { Dashboard } from '../widgets.tsx';
import { keepDashboard, readDashboard } from './dashboard.ts';

export default function Page() {
  // Only the browser has the layout.
  const [layout, setLayout] = useState<object>();
  useEffect(() => setLayout(readDashboard()), []);
  return (
    <Dashboard
      lang="en"
      layout={layout}
      onLayoutChanged={({ detail }) => {
        keepDashboard(detail.document);
        setLayout(detail.document);
      }}
    />
  );
}
