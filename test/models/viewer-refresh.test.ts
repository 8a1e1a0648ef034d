import { expect, it } from 'vitest';
import type { ListQuery, Resource, ResourceRead } from '../../src/contract/resources/resource.ts';
import { ViewerModel } from '../../src/models/viewer-model.ts';
import { PlatformFailure } from '../../src/transport/failure.ts';

const resource = (name: string, more: Partial<Resource> = {}): Resource => ({
  id: 'resource-1',
  type: null,
  name,
  kind: 'document',
  mediaType: 'text/markdown',
  size: 3,
  parentId: null,
  path: [],
  createdAt: '2026-11-12T09:42:10Z',
  updatedAt: '2026-11-12T09:42:10Z',
  createdBy: { id: 'user-1', name: 'Astrid' },
  revision: 1,
  visibility: 'workspace',
  permissions: ['read'],
  variants: [],
  tasks: [],
  ...more,
});
const refused = (code: 'not_found' | 'unavailable') =>
  new PlatformFailure('refused', {
    operation: 'resources/read',
    problem: { type: 'about:blank', title: code, status: code === 'not_found' ? 404 : 503, code },
  });

/** A model that shows the first response; later reads get the others. */
async function shown(...answers: (ResourceRead | Error)[]) {
  const asked: (ListQuery | undefined)[] = [];
  const read = async (_id: string, query?: ListQuery): Promise<ResourceRead> => {
    asked.push(query);
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('Asked too often.');
    return answer;
  };
  const model = new ViewerModel({ resources: { read } });
  await model.open('resource-1');
  return { model, asked };
}

it('reads the shown resource again without a busy state', async () => {
  const { model } = await shown(
    { resource: resource('a'), content: 'one' },
    { resource: resource('b'), content: 'two' },
  );
  const busy: boolean[] = [];
  model.subscribe(() => busy.push(model.state.busy));
  await model.refresh();
  expect(model.state.read).toMatchObject({ resource: { name: 'b' }, content: 'two' });
  expect(busy).toEqual([false]);
});

it('reads only the record of a directory again', async () => {
  const children = {
    items: [resource('row', { id: 'resource-2' })],
    start: 0,
    total: 1,
    previousCursor: null,
    nextCursor: null,
  };
  const empty = { ...children, items: [], total: 0 };
  const { model, asked } = await shown(
    { resource: resource('a', { kind: 'directory' }), children },
    { resource: resource('b', { kind: 'directory' }), children: empty },
  );
  await model.refresh();
  expect(asked).toEqual([undefined, { limit: 1 }]);
  expect(model.state.read).toMatchObject({ resource: { name: 'b' }, children });
});

it('keeps the resource after a failed refresh, and drops a deleted one', async () => {
  const { model } = await shown({ resource: resource('a') }, refused('unavailable'), refused('not_found'));
  await model.refresh();
  expect(model.state).toMatchObject({ status: 'ready', read: { resource: { name: 'a' } } });
  await model.refresh();
  expect(model.state).toMatchObject({ status: 'failed', read: undefined, failure: { code: 'not_found' } });
});
