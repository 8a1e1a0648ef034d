import { expect, test } from 'vitest';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/dashboard/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import { createPlatform } from '../../src/context/platform-context.ts';
import { astrid, type Operation } from '../../src/testing/index.ts';
import { placed, platformElement, Stage, updated, type ElementTag } from '../support/element-stage.ts';

const tree = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      name: 'Start',
      id: 'start_1',
      kind: 'document' as const,
      mediaType: 'application/json',
      content: JSON.stringify({ schemaVersion: 1, revision: 1, widgets: [] }),
    },
  ],
};
const type = '@service/resources/schema/create-directory';

test.each<[ElementTag, Operation, Readonly<Record<string, string>>, string?]>([
  ['resource-viewer', 'read', {}],
  ['resource-graph', 'graph', {}],
  ['resource-clusters', 'clusters', {}],
  ['resource-search', 'search', { query: 'protokoll' }],
  ['service-access-tokens', 'tokens', {}],
  ['service-schema-form', 'formSchema', { type }],
  ['service-dashboard', 'read', { 'resource-id': 'start_1' }],
  ['service-current-user', 'session', {}, 'signed-in'],
])('after an outage at the page load, <%s> loads by itself', async (tag, operation, attributes, state = 'ready') => {
  const stage = new Stage(tag, {
    script: { user: astrid, tree, on: { session: { network: 'down' }, [operation]: { network: 'down' } } },
    attributes,
  });
  // As in a page without <service-platform>, which reads the session itself.
  const { baseUrl, fetch } = stage.platform;
  stage.provider.platform = createPlatform({ baseUrl, fetch });
  await stage.platform.received('session', 3);
  await stage.element.updateComplete;
  expect(stage.element.matches(`:state(${state})`)).toBe(false);
  expect(stage.root.querySelector('service-sign-in')).toBeNull();
  stage.platform.on('session', 'ordinary');
  stage.platform.on(operation, 'ordinary');
  await stage.reach(state);
});

test('one outage is asked about by one request at a time, however many elements wait', async () => {
  const platform = placed({ user: astrid, on: { session: { network: 'down' }, read: { network: 'down' } } });
  const provider = platformElement(platform);
  for (let count = 0; count < 5; count++) provider.append(document.createElement('resource-viewer'));
  document.body.append(provider);
  try {
    await platform.received('session', 3);
    platform.on('session', { held: 'ordinary' });
    const { length } = platform.requests.filter(({ operation }) => operation === 'session');
    for (let count = 0; count < 5; count++) dispatchEvent(new Event('focus'));
    await platform.received('session', length + 1);
    for (let count = 0; count < 5; count++) dispatchEvent(new Event('focus'));
    await provider.updateComplete;
    expect(platform.requests.filter(({ operation }) => operation === 'session')).toHaveLength(length + 1);
    platform.on('read', 'ordinary');
    platform.release();
    for (const viewer of provider.querySelectorAll('resource-viewer'))
      await updated(viewer, () => viewer.matches(':state(ready)'));
  } finally {
    provider.remove();
  }
});
