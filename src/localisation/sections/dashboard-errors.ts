import type { Section } from '../section.ts';

/** Error messages of a dashboard and its widgets */
const en = {
  unreadableHeading: 'This dashboard can’t be read',
  unreadable: 'What is saved is no dashboard, or only a part of one. Nothing of it has been changed.',
  widgets: {
    unknown: 'Nobody here knows this widget. It stays as it is.',
    malformed: 'No widget stands here. What does stays as it is.',
    duplicate: 'Another widget has the same name. This one stays as it is.',
    'not-loaded': 'This widget could not be loaded.',
    'tag-taken': 'This widget can’t be shown: another one has its name already.',
    'not-defined': 'This widget was loaded, but isn’t there.',
    timeout: 'This widget takes too long. It appears if it comes after all.',
    constructor: 'This widget could not start.',
    config: 'What is set for this widget doesn’t fit.',
    setup: 'This widget has to be set up first.',
    'newer-config': 'This widget was set with a newer version.',
    migration: 'What was set for an older version could not be taken over.',
    render: 'This widget could not be shown.',
    later: 'Something went wrong in this widget.',
    circle: 'This widget’s values would come back to it: they are left out.',
  },
  details: 'Details',
  copy: 'Copy details',
  copied: 'Copied',
};

export type DashboardErrorMessages = typeof en;

export type WidgetErrorCode = keyof typeof en.widgets;

const sv: DashboardErrorMessages = {
  unreadableHeading: 'Översikten går inte att läsa',
  unreadable: 'Det som är sparat är ingen översikt, eller bara en del av en. Inget av det har ändrats.',
  widgets: {
    unknown: 'Ingen här känner till den här widgeten. Den blir kvar som den är.',
    malformed: 'Här står ingen widget. Det som står här blir kvar som det är.',
    duplicate: 'En annan widget har samma namn. Den här blir kvar som den är.',
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

export const dashboardErrors: Section<DashboardErrorMessages> = { en, sv };
