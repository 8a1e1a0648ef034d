import type { DashboardFaultMessages } from '../messages.ts';

export const dashboardFaults: DashboardFaultMessages = {
  unreadableHeading: 'Översikten går inte att läsa',
  unreadable: 'Det som är sparat är ingen översikt, eller bara en del av en. Inget av det har ändrats.',
  widgets: {
    unknown: 'Ingen här känner till den här widgeten. Den blir kvar som den är.',
    malformed: 'Här står ingen widget. Det som står här blir kvar som det är.',
    twin: 'En annan widget har samma namn. Den här blir kvar som den är.',
    'not-loaded': 'Widgeten gick inte att läsa in.',
    'tag-taken': 'Widgeten kan inte visas: en annan har redan dess namn.',
    'not-defined': 'Widgeten lästes in men finns inte.',
    timeout: 'Widgeten dröjer för länge. Den visas om den ändå kommer.',
    constructor: 'Widgeten gick inte att starta.',
    config: 'Det som är inställt för widgeten passar inte.',
    setup: 'Widgeten måste ställas in först.',
    'newer-config': 'Widgeten ställdes in med en nyare version.',
    migration: 'Det som ställdes in för en äldre version gick inte att ta över.',
    render: 'Widgeten gick inte att visa.',
    later: 'Något gick fel i widgeten.',
    circle: 'Widgetens värden skulle komma tillbaka till den: de utelämnas.',
  },
  details: 'Detaljer',
  copy: 'Kopiera detaljer',
  copied: 'Kopierat',
};
