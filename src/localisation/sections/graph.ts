import type { GraphEdgeKind } from '../../contract/resources/apis/graph.ts';
import type { ResourceKind } from '../../contract/resources/resource.ts';
import type { Section } from '../section.ts';

const en = {
  heading: (name: string) => `Around ${name}`,
  headingWithoutStart: 'What belongs together',
  /** Role description of the picture. */
  picture: 'Graph',
  nodes: (number: number) => (number === 1 ? '1 resource' : `${number.toLocaleString('en')} resources`),
  connections: (number: number) => (number === 1 ? '1 connection' : `${number.toLocaleString('en')} connections`),
  help: 'Arrow keys go to what stands that way, Enter opens, Home goes back to the start. Plus and minus zoom, 0 shows everything, with Shift the arrow keys move the picture. The same stands beside it as a list.',
  list: 'Connections as a list',

  find: 'Find by name',
  found: (number: number) => `${number.toLocaleString('en')} found`,
  noResults: (text: string) => `Nothing here is called “${text}”.`,
  steps: (number: number) => (number === 1 ? '1 step' : `${number.toLocaleString('en')} steps`),
  depth: 'How far',
  asList: 'As a list',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  /** Formatted as `120%`. */
  zoomed: (formatted: string) => `Zoomed to ${formatted}`,
  show: 'Show',
  kinds: { directory: 'Directories', document: 'Documents', file: 'Files' } satisfies Record<ResourceKind, string>,
  edges: { contains: 'Contains', links: 'Links', similar: 'Says alike' } satisfies Record<GraphEdgeKind, string>,

  kind: { directory: 'Directory', document: 'Document', file: 'File' } satisfies Record<ResourceKind, string>,
  items: (number: number) => (number === 1 ? '1 item' : `${number.toLocaleString('en')} items`),
  relations: {
    within: 'Is in',
    contains: 'Contains',
    linksTo: 'Links to',
    linkedFrom: 'Linked from',
    similar: 'Says alike',
  },
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  toStart: 'Back to the start',
  more: (number: number) => `Show ${number.toLocaleString('en')} more`,
  moreOf: (number: number, relation: string) => `Show ${number.toLocaleString('en')} more: ${relation}`,
  noNeighbours: 'Nothing that is shown stands beside it.',

  truncated: (number: number) => `${number.toLocaleString('en')} are shown, and there are more.`,
  showMore: 'Show more',

  loading: 'Loading…',
  tryAgain: 'Try again',
  failed: 'This couldn’t be read.',
  offline: 'You’re offline. This goes on when you’re back.',
  /** `clock` is minutes and seconds, `0:24`. */
  limited: (clock: string) => `That was too often. This goes on by itself in ${clock}.`,
  notFoundHeading: 'This isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  signIn: 'Sign in to see this',
  emptyHeading: 'Nothing belongs to this yet',
  empty: 'Put something into it, or link to it from a document. Then it shows here.',
};

export type GraphMessages = typeof en;

const sv: GraphMessages = {
  heading: (name) => `Kring ${name}`,
  headingWithoutStart: 'Vad som hör ihop',
  picture: 'Graf',
  nodes: (number) => (number === 1 ? '1 resurs' : `${number.toLocaleString('sv')} resurser`),
  connections: (number) => (number === 1 ? '1 koppling' : `${number.toLocaleString('sv')} kopplingar`),
  help: 'Piltangenterna går till det som ligger åt det hållet, Retur öppnar, Home går tillbaka till början. Plus och minus zoomar, 0 visar allt, med Skift flyttar piltangenterna bilden. Samma sak står bredvid som lista.',
  list: 'Kopplingar som lista',

  find: 'Sök på namn',
  found: (number) => `${number.toLocaleString('sv')} hittade`,
  noResults: (text) => `Inget här heter ”${text}”.`,
  steps: (number) => `${number.toLocaleString('sv')} steg`,
  depth: 'Hur långt',
  asList: 'Som lista',
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
  fit: 'Visa allt',
  zoomed: (formatted) => `Zoomat till ${formatted}`,
  show: 'Visa',
  kinds: { directory: 'Kataloger', document: 'Dokument', file: 'Filer' },
  edges: { contains: 'Innehåller', links: 'Länkar', similar: 'Liknar' },

  kind: { directory: 'Katalog', document: 'Dokument', file: 'Fil' },
  items: (number) => `${number.toLocaleString('sv')} objekt`,
  relations: {
    within: 'Ligger i',
    contains: 'Innehåller',
    linksTo: 'Länkar till',
    linkedFrom: 'Länkas från',
    similar: 'Liknar',
  },
  open: 'Öppna',
  openNamed: (name) => `Öppna ${name}`,
  toStart: 'Tillbaka till början',
  more: (number) => `Visa ${number.toLocaleString('sv')} till`,
  moreOf: (number, relation) => `Visa ${number.toLocaleString('sv')} till: ${relation}`,
  noNeighbours: 'Inget som visas hör ihop med det.',

  truncated: (number) => `${number.toLocaleString('sv')} visas, och det finns fler.`,
  showMore: 'Visa fler',

  loading: 'Laddar…',
  tryAgain: 'Försök igen',
  failed: 'Det här gick inte att läsa.',
  offline: 'Du är offline. Det fortsätter när nätet är tillbaka.',
  limited: (clock) => `Det var för ofta. Det fortsätter av sig självt om ${clock}.`,
  notFoundHeading: 'Det här finns inte här',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så är det inte delat med dig.',
  signIn: 'Logga in för att se det här',
  emptyHeading: 'Inget hör till det här än',
  empty: 'Lägg något i det, eller länka till det från ett dokument. Då syns det här.',
};

export const graph: Section<GraphMessages> = { en, sv };
