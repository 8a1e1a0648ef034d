import '@service/widgets/elements/dashboard';
import type { ResourceRead } from '@service/widgets/contract';
import type { ServedDashboard } from '@service/widgets/elements/dashboard';
import { instancesOf, readDocument, type DashboardDocument, type Instance } from '@service/widgets/server-rendering';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { ProblemError } from '../problem.ts';
import { boardStyle } from './board-style.ts';
import type { Page, Visit } from './page.ts';
import { readOf, viewer, workspace } from './workspace.ts';

const viewerId = '@service/resources/form/viewer';

/** What a workspace shows before anybody has saved a dashboard of their own. */
const preset: DashboardDocument = {
  schemaVersion: 1,
  widgets: [
    {
      instanceId: 'viewer-1',
      widgetId: viewerId,
      configVersion: 1,
      config: {},
      layout: { wide: { x: 0, y: 0, w: 12, h: 10 } },
    },
  ],
};

/** The widget that stands in the page with what it shows: the first viewer that everybody sees. */
const servedOne = (instances: readonly Instance[]) =>
  instances.find(
    ({ widgetId, visibility, fault, config }) =>
      widgetId === viewerId && visibility === 'always' && !fault && !config['facet'],
  );

/** What a viewer on the dashboard begins with; nothing where that can't be read. */
async function firstOf(visit: Visit, root: ResourceRead, { config }: Instance): Promise<ResourceRead | undefined> {
  const { resourceId } = config;
  if (!resourceId || resourceId === root.resource.id) return root;
  try {
    return await readOf(visit, String(resourceId));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

interface Home {
  readonly content: TemplateResult;
  /** The dashboard has a viewer, and with it the way to everything else. */
  readonly hasViewer: boolean;
}

/** The dashboard of a workspace, with the viewer in a slot of it: read and walked through also without script. */
async function homeOf(visit: Visit, root: ResourceRead): Promise<Home> {
  const { call, services, locale } = visit;
  const read = await services.dashboardIn(call, root.resource.id);
  const parsed = readDocument(read ? read.content : preset);
  const instances = parsed.fault === undefined ? instancesOf(parsed.document) : [];
  const shown = instances.filter(({ visibility }) => visibility === 'always');
  const slotted = servedOne(shown);
  const first = slotted && (await firstOf(visit, root, slotted));
  const served: ServedDashboard = { read, slots: slotted && first ? [slotted.key] : [] };
  const content = html`
    ${unsafeHTML(`<style>${boardStyle(shown)}</style>`)}
    <service-dashboard
      lang=${locale}
      resource-id=${read?.resource.id ?? nothing}
      layout=${read ? nothing : JSON.stringify(preset)}
      directory-id=${read ? nothing : root.resource.id}
      ?read-only=${!read && !root.resource.permissions.includes('write')}
      served-state=${JSON.stringify(served)}
    >${slotted && first ? viewer(visit, { read: first, slot: slotted.key }) : nothing}</service-dashboard>
  `;
  return { content, hasViewer: instances.some(({ widgetId }) => widgetId === viewerId) };
}

/** `/`: the dashboard of the workspace of who is signed in. */
export const home: Page = {
  path: '/',
  title: 'home',
  media: true,
  async render(visit, { failure }) {
    const { call, services } = visit;
    const { user } = await services.session(call);
    services.ensureChallengeCookie(call);
    if (!user) return workspace(visit, { user, failure });
    const root = await readOf(visit, user.workspace.rootResourceId);
    const { content, hasViewer } = await homeOf(visit, root);
    return workspace(visit, {
      user,
      failure,
      heading: root.resource.name,
      content,
      files: hasViewer ? undefined : root.resource.id,
    });
  },
  async post({ call, services }, fields) {
    await services.signOff(call, { everywhere: fields['sign-off'] === 'everywhere' });
    return '/';
  },
};
