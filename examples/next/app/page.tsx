import { ResourceViewer } from './widgets.tsx';

/** Server components can render elements with plain props; listeners need a client component. */
export default function Page() {
  return <ResourceViewer lang="en" />;
}
