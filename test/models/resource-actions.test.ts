import { expect, test } from 'vitest';
import type { Resource } from '../../src/contract/resources/resource.ts';
import { ResourceActionsModel } from '../../src/models/resource-actions.ts';
import { PlatformFailure } from '../../src/transport/failure.ts';

const resource = { id: 'resource_1', kind: 'document', parentId: 'parent_1' } as Resource;

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
    },
    changed: () => undefined,
    pause: async (wait) => void pauses.push(wait),
  });
  expect((await model.move([resource], 'parent_2')).done).toEqual([resource]);
  expect(pauses).toEqual([seconds]);
});
