import { afterAll, beforeEach, it } from 'vitest';
import { JourneyHost, scriptTag } from '../support/journey-host.ts';
import { Journeys } from '../support/journey.ts';

const host = await JourneyHost.listen();
const journeys = new Journeys({ variables: () => ({ ALLOWED_ORIGINS: host.at('localhost') }) });

const types = {
  '@service/authentication/schema/sign-in': ['Email'],
  '@service/authentication/schema/sign-up': ['Name', 'Email', 'Workspace'],
  '@service/resources/schema/create-directory': ['Name'],
  '@service/resources/schema/create-document': ['Name', 'Text'],
  '@service/resources/schema/markdown': ['Kind'],
  '@service/resources/schema/move': ['Folder'],
  '@service/resources/schema/rename': ['Name'],
  '@service/resources/schema/access': ['Who has access', 'Access'],
  '@service/resources/schema/delete': ['Name, to confirm'],
  '@service/resources/schema/restore': ['Folder'],
  '@service/resources/schema/dashboard': ['Name', 'Dashboard'],
};

const form = (type: string) => `<service-schema-form type="${type}"></service-schema-form>`;

beforeEach(() => {
  host.allow(journeys.url);
  host.serve('/forms', { head: scriptTag(journeys.url), body: Object.keys(types).map(form).join('') });
});
afterAll(() => host.close());

it('renders a form for each registered type, under a strict policy', async () => {
  const page = await journeys.page();
  await page.goto(`${host.at('localhost')}/forms`);
  for (const [type, labels] of Object.entries(types)) {
    const element = page.locator(`service-schema-form[type="${type}"]:state(ready)`);
    await element.waitFor();
    for (const label of labels) await element.getByText(label).filter({ visible: true }).first().waitFor();
  }
});
