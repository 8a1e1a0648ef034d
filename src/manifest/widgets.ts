import {
  clustersConfig,
  currentUserConfig,
  dashboardConfig,
  graphConfig,
  schemaFormConfig,
  searchConfig,
  signInConfig,
  signUpConfig,
  verifyConfig,
  viewerConfig,
} from '../contract/compiled/widgets.ts';
import { bareWidgets } from './bare-widgets.ts';
import * as registry from './registry.ts';
import type { KnownWidget, Widget } from './widget.ts';

type Described = Pick<Widget, 'description' | 'keywords' | 'story'> & Partial<Pick<Widget, 'configSchema' | 'presets'>>;

const descriptions: Readonly<Record<string, Described>> = {
  '@service/authentication/form/sign-in': {
    configSchema: signInConfig,
    description: {
      en: 'Signs in by a code or link sent by email.',
      sv: 'Loggar in med en kod eller länk i ett mejl.',
      de: 'Meldet mit einem Code oder Link aus einer E-Mail an.',
      ar: 'تسجيل الدخول برمز أو رابط يُرسل بالبريد الإلكتروني.',
    },
    keywords: {
      en: ['log in', 'login', 'code'],
      sv: ['inloggning', 'kod'],
      de: ['Anmeldung', 'einloggen', 'Code'],
      ar: ['دخول', 'رمز'],
    },
    story: 'Authentication/Sign in',
  },
  '@service/authentication/form/sign-up': {
    configSchema: signUpConfig,
    description: {
      en: 'Name, address, workspace and terms.',
      sv: 'Namn, adress, arbetsyta och villkor.',
      de: 'Name, Adresse, Arbeitsbereich und Nutzungsbedingungen.',
      ar: 'الاسم والعنوان ومساحة العمل والشروط.',
    },
    keywords: {
      en: ['register', 'sign up'],
      sv: ['registrera', 'nytt konto'],
      de: ['registrieren', 'neues Konto'],
      ar: ['تسجيل', 'حساب جديد'],
    },
    story: 'Authentication/Sign up',
  },
  '@service/authentication/form/verify': {
    configSchema: verifyConfig,
    description: {
      en: 'Confirms a sign-in link from an email.',
      sv: 'Bekräftar en inloggningslänk från ett mejl.',
      de: 'Bestätigt einen Anmeldelink aus einer E-Mail.',
      ar: 'تأكيد رابط تسجيل دخول من رسالة بريد إلكتروني.',
    },
    keywords: { en: ['link', 'confirm'], sv: ['länk', 'bekräfta'], de: ['Link', 'bestätigen'], ar: ['رابط', 'تأكيد'] },
    story: 'Authentication/Verify',
  },
  '@service/authentication/form/current-user': {
    configSchema: currentUserConfig,
    description: {
      en: 'Shows who is signed in, with sign-out.',
      sv: 'Visar vem som är inloggad, med utloggning.',
      de: 'Zeigt, wer angemeldet ist, mit Abmeldung.',
      ar: 'عرض المستخدم الذي سجّل الدخول، مع تسجيل الخروج.',
    },
    keywords: {
      en: ['account', 'sign out', 'log out'],
      sv: ['konto', 'logga ut'],
      de: ['Konto', 'abmelden'],
      ar: ['حساب', 'تسجيل الخروج'],
    },
    story: 'Authentication/Current user',
  },
  '@service/authentication/form/access-tokens': {
    description: {
      en: 'Creates, lists and revokes tokens for scripts.',
      sv: 'Skapar, listar och återkallar token för skript.',
      de: 'Erstellt, listet und widerruft Tokens für Skripte.',
      ar: 'إنشاء رموز الوصول للبرامج النصية وعرضها وإبطالها.',
    },
    keywords: {
      en: ['API', 'key', 'secret', 'automation'],
      sv: ['API', 'nyckel', 'hemlighet', 'automatisering'],
      de: ['API', 'Schlüssel', 'Geheimnis', 'Automatisierung'],
      ar: ['API', 'مفتاح', 'سر', 'أتمتة'],
    },
    story: 'Authentication/Access tokens',
  },
  '@service/resources/form/viewer': {
    configSchema: viewerConfig,
    presets: [
      {
        name: 'workspace',
        title: {
          en: 'The whole workspace',
          sv: 'Hela arbetsytan',
          de: 'Der ganze Arbeitsbereich',
          ar: 'مساحة العمل كلها',
        },
        config: {},
      },
      {
        name: 'with-info',
        title: { en: 'With details', sv: 'Med info', de: 'Mit Details', ar: 'مع التفاصيل' },
        config: { facet: 'info' },
      },
      {
        name: 'with-search',
        title: { en: 'With search', sv: 'Med sökning', de: 'Mit Suche', ar: 'مع البحث' },
        config: { facet: 'search' },
      },
    ],
    description: {
      en: 'Folders, documents and files in a workspace.',
      sv: 'Mappar, dokument och filer i en arbetsyta.',
      de: 'Ordner, Dokumente und Dateien in einem Arbeitsbereich.',
      ar: 'المجلدات والمستندات والملفات في مساحة عمل.',
    },
    keywords: {
      en: ['files', 'folder', 'document', 'upload'],
      sv: ['filer', 'mapp', 'dokument', 'ladda upp'],
      de: ['Dateien', 'Ordner', 'Dokument', 'hochladen'],
      ar: ['ملفات', 'مجلد', 'مستند', 'رفع'],
    },
    story: 'Resources/Directory',
  },
  '@service/resources/form/search': {
    configSchema: searchConfig,
    presets: [
      {
        name: 'documents',
        title: { en: 'Among documents', sv: 'Bland dokument', de: 'In Dokumenten', ar: 'بين المستندات' },
        config: { kind: 'document' },
      },
    ],
    description: {
      en: 'Finds items by name and content as you type.',
      sv: 'Hittar objekt på namn och innehåll medan du skriver.',
      de: 'Findet Elemente nach Name und Inhalt, während du tippst.',
      ar: 'العثور على العناصر بالاسم والمحتوى أثناء الكتابة.',
    },
    keywords: {
      en: ['find', 'look up', 'query'],
      sv: ['hitta', 'leta', 'fråga'],
      de: ['finden', 'nachschlagen', 'Abfrage'],
      ar: ['عثور', 'بحث', 'استعلام'],
    },
    story: 'Resources/Search',
  },
  '@service/resources/form/graph': {
    configSchema: graphConfig,
    presets: [
      {
        name: 'list',
        title: { en: 'As a list', sv: 'Som lista', de: 'Als Liste', ar: 'كقائمة' },
        config: { view: 'list' },
      },
    ],
    description: {
      en: 'How items are connected: folders, links and similar content.',
      sv: 'Hur objekt hör ihop: mappar, länkar och liknande innehåll.',
      de: 'Wie Elemente verbunden sind: Ordner, Links und ähnlicher Inhalt.',
      ar: 'كيف ترتبط العناصر: المجلدات والروابط والمحتوى المتشابه.',
    },
    keywords: {
      en: ['links', 'network', 'map', 'related'],
      sv: ['länkar', 'nätverk', 'karta', 'kopplingar'],
      de: ['Links', 'Netzwerk', 'Karte', 'verwandt'],
      ar: ['روابط', 'شبكة', 'خريطة', 'صلات'],
    },
    story: 'Resources/Graph',
  },
  '@service/resources/form/clusters': {
    configSchema: clustersConfig,
    description: {
      en: 'Topics of the documents, with their keywords.',
      sv: 'Dokumentens ämnen, med nyckelord.',
      de: 'Themen der Dokumente, mit ihren Schlagwörtern.',
      ar: 'مواضيع المستندات مع كلماتها المفتاحية.',
    },
    keywords: {
      en: ['clusters', 'themes', 'keywords'],
      sv: ['kluster', 'teman', 'nyckelord'],
      de: ['Cluster', 'Themen', 'Schlagwörter'],
      ar: ['مجموعات', 'مواضيع', 'كلمات مفتاحية'],
    },
    story: 'Resources/Topics',
  },
  '@service/forms/form/schema': {
    configSchema: schemaFormConfig,
    presets: [
      {
        name: 'new-document',
        title: { en: 'New document', sv: 'Nytt dokument', de: 'Neues Dokument', ar: 'مستند جديد' },
        config: { type: '@service/resources/schema/create-document' },
      },
    ],
    description: {
      en: 'A form built from a schema.',
      sv: 'Ett formulär byggt från ett schema.',
      de: 'Ein Formular aus einem Schema.',
      ar: 'نموذج مبني من مخطط بيانات.',
    },
    keywords: {
      en: ['fields', 'schema', 'submit'],
      sv: ['fält', 'schema', 'skicka'],
      de: ['Felder', 'Schema', 'senden'],
      ar: ['حقول', 'مخطط', 'إرسال'],
    },
    story: 'Forms/Schema form',
  },
  '@service/dashboards/form/dashboard': {
    configSchema: dashboardConfig,
    description: {
      en: 'Widgets arranged in a grid.',
      sv: 'Widgetar i ett rutnät.',
      de: 'Widgets in einem Raster.',
      ar: 'أدوات مرتبة في شبكة.',
    },
    keywords: {
      en: ['board', 'overview', 'home'],
      sv: ['panel', 'tavla', 'start'],
      de: ['Tafel', 'Übersicht', 'Startseite'],
      ar: ['لوحة', 'نظرة عامة', 'الصفحة الرئيسية'],
    },
    story: 'Dashboards/Dashboard',
  },
};

/** All widgets as data; the build adds versions, hashes and sizes. */
export const widgets: readonly Widget[] = bareWidgets.map((widget) => ({ ...widget, ...descriptions[widget.id] }));

const described = (widget: KnownWidget): KnownWidget => ({ ...widget, ...descriptions[widget.id] });

/** All widgets: built-in ones, then the page's in order of registration. */
export const knownWidgets = (): readonly KnownWidget[] => registry.knownWidgets().map(described);

/** Widget by its id; `undefined` for unknown ones. */
export function widgetById(id: string): KnownWidget | undefined {
  const found = registry.widgetById(id);
  return found && described(found);
}
