import type { GraphEdgeKind } from '../contract/resources/apis/graph.ts';
import type { ResourceKind } from '../contract/resources/resource.ts';

/** What `<resource-graph>` says. */
export interface GraphMessages {
  readonly heading: (name: string) => string;
  readonly headingAlone: string;
  /** What the picture is, to who hears of it. */
  readonly picture: string;
  readonly nodes: (number: number) => string;
  readonly connections: (number: number) => string;
  readonly help: string;
  readonly list: string;

  readonly find: string;
  readonly found: (number: number) => string;
  readonly notFound: (text: string) => string;
  readonly steps: (number: number) => string;
  readonly howFar: string;
  readonly asList: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  /** `percent` is written out, `120%`. */
  readonly zoomed: (percent: string) => string;
  readonly show: string;
  readonly kinds: Readonly<Record<ResourceKind, string>>;
  readonly edges: Readonly<Record<GraphEdgeKind, string>>;

  readonly kind: Readonly<Record<ResourceKind, string>>;
  readonly items: (number: number) => string;
  /** How what follows stands to what is chosen. */
  readonly relations: Readonly<Record<'within' | 'contains' | 'linksTo' | 'linkedFrom' | 'similar', string>>;
  readonly open: string;
  readonly openNamed: (name: string) => string;
  readonly toStart: string;
  readonly more: (number: number) => string;
  readonly moreOf: (number: number, relation: string) => string;
  readonly alone: string;

  readonly truncated: (number: number) => string;
  readonly showMore: string;

  readonly loading: string;
  readonly tryAgain: string;
  readonly failed: string;
  readonly offline: string;
  /** `clock` is minutes and seconds, `0:24`. */
  readonly limited: (clock: string) => string;
  readonly notHereHeading: string;
  readonly notHere: string;
  readonly signIn: string;
  readonly emptyHeading: string;
  readonly empty: string;
}
