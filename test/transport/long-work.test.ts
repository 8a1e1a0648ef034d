import { expect, test } from 'vitest';
import { createClient, createResources } from '../../src/transport/index.ts';

const resource = {
  id: 'document_1',
  type: null,
  name: 'Agenda.md',
  kind: 'document',
  mediaType: 'text/markdown',
  size: 1,
  parentId: 'directory_1',
  path: [],
  createdAt: '2026-01-12T09:30:00Z',
  updatedAt: '2026-01-12T09:30:00Z',
  createdBy: { id: 'user_astrid', name: 'Astrid Lind' },
  revision: 1,
  visibility: 'workspace',
  permissions: ['read'],
  variants: [],
  tasks: [],
};

/** Platform with these responses in turn. */
function answering(...answers: (readonly [number, object])[]) {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(new URL(String(url)).pathname);
    const [status, body] = answers[asked.length - 1] ?? [500, {}];
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } });
  };
  const client = createClient({ baseUrl: 'https://platform.example', fetch, openChannel: () => undefined });
  const pauses: number[] = [];
  const resources = createResources(client, async (milliseconds) => void pauses.push(milliseconds));
  const move = () =>
    resources.submit('@service/resources/schema/move', { target: 'document_1', value: { parentId: 'directory_1' } });
  return { asked, pauses, move };
}

const accepted = { submissionId: 'submission_1', state: 'accepted' };
const submission = '/api/v0/forms/submissions/submission_1';

test('polls accepted work until it is completed', async () => {
  const { asked, pauses, move } = answering(
    [202, accepted],
    [200, accepted],
    [200, { ...accepted, state: 'completed', result: { resource } }],
  );
  expect((await move()).parentId).toBe('directory_1');
  expect(asked).toEqual(['/api/v0/forms/submit', submission, submission]);
  expect(pauses).toHaveLength(2);
});

test('rejects with the failure of the accepted submission', async () => {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: '', code: 'conflict' };
  const { move } = answering([202, accepted], [409, problem]);
  await expect(move()).rejects.toMatchObject({ code: 'conflict' });
});
