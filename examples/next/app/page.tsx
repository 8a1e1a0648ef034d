import { ResourceViewer } from './widgets.tsx';

/** A server component can show an element with what is text; what listens to it is a client component. */
export default function Page() {
  return <ResourceViewer lang="en" />;
}
