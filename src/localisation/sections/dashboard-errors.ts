import type { Section } from '../section.ts';

/** Error messages of a dashboard and its widgets */
const en = {
  unreadableHeading: 'This dashboard can’t be shown',
  unreadable: 'The saved file isn’t a valid dashboard. It hasn’t been changed.',
  /** In place of a widget, by fault. */
  widgets: {
    unknown: 'Unknown widget. It is kept as it is.',
    malformed: 'Not a valid widget. It is kept as it is.',
    duplicate: 'Another widget has the same name. This one is kept as it is.',
    'not-loaded': 'This widget could not be loaded.',
    'tag-taken': 'This widget can’t be shown: its name is already taken.',
    'not-defined': 'This widget was loaded but defines no element.',
    timeout: 'This widget is taking too long. It appears once it has loaded.',
    constructor: 'This widget could not start.',
    config: 'This widget has invalid settings.',
    setup: 'Set up this widget to use it.',
    'newer-config': 'This widget was set up with a newer version.',
    migration: 'Settings from an older version couldn’t be converted.',
    render: 'This widget could not be shown.',
    later: 'Something went wrong in this widget.',
    circle: 'This widget’s values lead back to it, so they are left out.',
  },
  limited: (clock: string) => `Too many attempts. Continues in ${clock}.`,
  /** Announcement of `limited`, without a clock. */
  limitedAnnouncement: 'Too many attempts. This continues in a while.',
  /** Opens the technical cause, for developers. */
  details: 'Details',
  copy: 'Copy details',
  copied: 'Copied',
};

export type DashboardErrorMessages = typeof en;

export type WidgetErrorCode = keyof typeof en.widgets;

const sv: DashboardErrorMessages = {
  unreadableHeading: 'Översikten kan inte visas',
  unreadable: 'Den sparade filen är ingen giltig översikt. Den har inte ändrats.',
  widgets: {
    unknown: 'Okänd widget. Den lämnas som den är.',
    malformed: 'Ogiltig widget. Den lämnas som den är.',
    duplicate: 'En annan widget har samma namn. Den här lämnas som den är.',
    'not-loaded': 'Widgeten gick inte att läsa in.',
    'tag-taken': 'Widgeten kan inte visas: namnet är redan upptaget.',
    'not-defined': 'Widgeten lästes in men definierar inget element.',
    timeout: 'Widgeten tar för lång tid. Den visas när den har lästs in.',
    constructor: 'Widgeten gick inte att starta.',
    config: 'Widgeten har ogiltiga inställningar.',
    setup: 'Ställ in widgeten för att använda den.',
    'newer-config': 'Widgeten ställdes in i en nyare version.',
    migration: 'Inställningar från en äldre version gick inte att konvertera.',
    render: 'Widgeten gick inte att visa.',
    later: 'Något gick fel i widgeten.',
    circle: 'Widgetens värden leder tillbaka till den själv och utelämnas därför.',
  },
  limited: (clock) => `För många försök. Fortsätter om ${clock}.`,
  limitedAnnouncement: 'För många försök. Fortsätter om en stund.',
  details: 'Detaljer',
  copy: 'Kopiera detaljer',
  copied: 'Kopierat',
};

export const dashboardErrors: Section<DashboardErrorMessages> = { en, sv };
