import { expect, test } from 'vitest';
import type { Resource, ResourceInfo, Role } from '../../src/contract/resources/resource.ts';
import { ResourceActionsModel } from '../../src/models/resource-actions.ts';
import { PlatformFailure } from '../../src/transport/failure.ts';

const resource = { id: 'resource_1', kind: 'document', parentId: 'parent_1' } as Resource;

const unexpected = () => Promise.reject(new Error('unexpected'));

test.each([
  ['Retry-After: 0', { retryAfter: 0 }, 1],
  ['Retry-After: 7', { retryAfter: 7 }, 7],
  ['no Retry-After', {}, 60],
])('waits before it repeats an action after a 429 with %s', async (_name, header, seconds) => {
  const pauses: number[] = [];
  const answers = [new PlatformFailure('unexpected-status', { operation: 'forms.submit', status: 429, ...header })];
  const model = new ResourceActionsModel({
    resources: {
      async submit() {
        const failure = answers.shift();
        if (failure) throw failure;
        return resource;
      },
      info: unexpected,
    },
    changed: () => undefined,
    pause: async (wait) => void pauses.push(wait),
  });
  expect((await model.move([resource], 'parent_2')).done).toEqual([resource]);
  expect(pauses).toEqual([seconds]);
});

test('changes the access as others have left it, and undoes only its own change', async () => {
  let entries = [{ email: 'ada@ek.example', role: 'owner' as Role }];
  const model = new ResourceActionsModel({
    resources: {
      async info() {
        const access = entries.map(({ email, role }) => ({ who: { email }, role }));
        return { access, resource: { ...resource, visibility: 'private' } } as unknown as ResourceInfo;
      },
      async submit(_type, { value }) {
        ({ entries } = value as { entries: typeof entries });
        return resource;
      },
    },
    changed: () => undefined,
  });
  const added = await model.share(resource, { email: 'bo@ek.example', role: 'reader' });
  const promoted = await model.share(resource, { email: 'BO@ek.example', role: 'writer' });
  const removed = await model.share(resource, { email: 'ada@ek.example', role: undefined });
  expect(entries).toEqual([{ email: 'bo@ek.example', role: 'writer' }]);
  entries = [...entries, { email: 'cy@ek.example', role: 'reader' }];
  await promoted.undo();
  expect(entries).toContainEqual({ email: 'bo@ek.example', role: 'reader' });
  await added.undo();
  await removed.undo();
  expect(entries).toEqual([
    { email: 'cy@ek.example', role: 'reader' },
    { email: 'ada@ek.example', role: 'owner' },
  ]);
});
