import type { GraphEdgeKind } from '../../contract/resources/apis/graph.ts';
import type { ResourceKind } from '../../contract/resources/resource.ts';
import type { Section } from '../section.ts';

const moreItems = (number: number) => (number === 1 ? '1 more item' : `${number.toLocaleString('en')} more items`);

const en = {
  heading: (name: string) => `Connections of ${name}`,
  headingWithoutStart: 'Connections',
  /** Role description of the picture. */
  picture: 'Graph',
  nodes: (number: number) => (number === 1 ? '1 resource' : `${number.toLocaleString('en')} resources`),
  connections: (number: number) => (number === 1 ? '1 connection' : `${number.toLocaleString('en')} connections`),
  /** Description of the picture for screen readers. */
  help: 'Arrow keys move to an item in that direction, Enter opens it, Home returns to the start. Plus and minus zoom, 0 shows everything, and Shift with the arrow keys moves the picture. The same connections are listed beside it.',
  /** Accessible name of the list beside the picture. */
  list: 'Connections as a list',

  find: 'Find by name',
  /** Announced while the user types in the search. */
  found: (number: number) => `${number.toLocaleString('en')} found`,
  noResults: (text: string) => `No matches for “${text}”`,
  /** Value of the distance; `depth` is its label. */
  steps: (number: number) => (number === 1 ? '1 step' : `${number.toLocaleString('en')} steps`),
  depth: 'Distance',
  asList: 'As a list',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  /** Formatted as `120%`. */
  zoomed: (formatted: string) => `Zoomed to ${formatted}`,
  show: 'Show',
  legend: { start: 'Start', selected: 'Selected', bundle: 'More items' },
  kinds: { directory: 'Folders', document: 'Documents', file: 'Files' } satisfies Record<ResourceKind, string>,
  edges: { contains: 'Contains', links: 'Links', similar: 'Similar' } satisfies Record<GraphEdgeKind, string>,

  kind: { directory: 'Folder', document: 'Document', file: 'File' } satisfies Record<ResourceKind, string>,
  items: (number: number) => (number === 1 ? '1 item' : `${number.toLocaleString('en')} items`),
  /** Headings in the list of relations. */
  relations: {
    within: 'Is in',
    contains: 'Contains',
    linksTo: 'Links to',
    linkedFrom: 'Linked from',
    similar: 'Similar',
  },
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  toStart: 'Back to the start',
  more: (number: number) => `Show ${number.toLocaleString('en')} more`,
  moreOf: (number: number, relation: string) => `Show ${number.toLocaleString('en')} more: ${relation}`,
  /** A resource without any relation. */
  noNeighbours: 'No connections',
  /** For a folder whose items are not all drawn. */
  moreIn: (number: number, name: string) => `${moreItems(number)} in \u2068${name}\u2069`,
  /** For a document or a file whose connections are not all drawn. */
  moreBeside: (number: number, name: string) => `${moreItems(number)} connected to \u2068${name}\u2069`,
  /** After the items of a bundle are drawn. */
  bundleOpened: (number: number) => `${moreItems(number)} shown.`,

  /** There is more than is drawn. */
  truncated: (number: number) => `Showing the first ${number.toLocaleString('en')}`,
  showMore: 'Show more',

  loading: 'Loading…',
  tryAgain: 'Try again',
  failed: 'Couldn’t load this.',
  offline: 'You’re offline. Reconnecting…',
  /** `clock` is minutes and seconds, `0:24`. */
  limited: (clock: string) => `Too many attempts. Continues in ${clock}.`,
  notFoundHeading: 'Not found',
  notFound: 'It may have been moved or deleted, or you don’t have access.',
  signIn: 'Sign in to see this',
  emptyHeading: 'No connections yet',
  empty: 'Links between documents appear here.',
};

export type GraphMessages = typeof en;

const sv: GraphMessages = {
  heading: (name) => `Kopplingar till ${name}`,
  headingWithoutStart: 'Kopplingar',
  picture: 'Graf',
  nodes: (number) => `${number.toLocaleString('sv')} objekt`,
  connections: (number) => (number === 1 ? '1 koppling' : `${number.toLocaleString('sv')} kopplingar`),
  help: 'Piltangenterna går till ett objekt åt det hållet, Retur öppnar det och Home går tillbaka till start. Plus och minus zoomar, 0 visar allt, och Skift med piltangenterna flyttar bilden. Samma kopplingar finns som lista bredvid.',
  list: 'Kopplingar som lista',

  find: 'Sök på namn',
  found: (number) => (number === 1 ? '1 träff' : `${number.toLocaleString('sv')} träffar`),
  noResults: (text) => `Inga träffar på ”${text}”`,
  steps: (number) => `${number.toLocaleString('sv')} steg`,
  depth: 'Avstånd',
  asList: 'Som lista',
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
  fit: 'Visa allt',
  zoomed: (formatted) => `Zoomat till ${formatted}`,
  show: 'Visa',
  legend: { start: 'Start', selected: 'Markerat', bundle: 'Fler objekt' },
  kinds: { directory: 'Mappar', document: 'Dokument', file: 'Filer' },
  edges: { contains: 'Innehåller', links: 'Länkar', similar: 'Liknande' },

  kind: { directory: 'Mapp', document: 'Dokument', file: 'Fil' },
  items: (number) => `${number.toLocaleString('sv')} objekt`,
  relations: {
    within: 'Ligger i',
    contains: 'Innehåller',
    linksTo: 'Länkar till',
    linkedFrom: 'Länkas från',
    similar: 'Liknande',
  },
  open: 'Öppna',
  openNamed: (name) => `Öppna ${name}`,
  toStart: 'Tillbaka till start',
  more: (number) => `Visa ${number.toLocaleString('sv')} till`,
  moreOf: (number, relation) => `Visa ${number.toLocaleString('sv')} till: ${relation}`,
  noNeighbours: 'Inga kopplingar',
  moreIn: (number, name) => `${number.toLocaleString('sv')} objekt till i \u2068${name}\u2069`,
  moreBeside: (number, name) => `${number.toLocaleString('sv')} objekt till med koppling till \u2068${name}\u2069`,
  bundleOpened: (number) => `${number.toLocaleString('sv')} objekt till visas.`,

  truncated: (number) => `Visar de första ${number.toLocaleString('sv')}`,
  showMore: 'Visa fler',

  loading: 'Läser in…',
  tryAgain: 'Försök igen',
  failed: 'Det gick inte att läsa in.',
  offline: 'Du är offline. Återansluter…',
  limited: (clock) => `För många försök. Fortsätter om ${clock}.`,
  notFoundHeading: 'Hittades inte',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så saknar du åtkomst.',
  signIn: 'Logga in för att se det här',
  emptyHeading: 'Inga kopplingar än',
  empty: 'Länkar mellan dokument visas här.',
};

export const graph: Section<GraphMessages> = { en, sv };
