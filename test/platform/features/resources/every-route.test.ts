import sharp from 'sharp';
import { expect, test } from 'vitest';
import { catalogue } from '@service/widgets/contract';
import { TestBrowser, type Ask, type Reply } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';
import { TestUploads } from '../../support/uploads.ts';

type Requester = (path: string, ask?: Ask) => Promise<Reply>;

const roles = ['owner', 'writer', 'reader', 'stranger', 'signedOut', 'revoked'] as const;
type Role = (typeof roles)[number];

interface Stage {
  readonly people: Readonly<Record<Role, Requester>>;
  readonly directory: string;
  readonly document: string;
  readonly image: string;
}

/** A shared directory with a document and an image in it, and a user in each role. */
async function stage(platform: TestPlatform): Promise<Stage> {
  const owner = await TestPerson.signUp(platform, 'owner@example.com');
  const directory = await owner.directory(owner.root, 'Delat');
  const document = await owner.document(directory, 'delat.md', '# Skafferiet\n\nMjöl och socker.');
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'tan' } })
    .png()
    .toBuffer();
  const image = await new TestUploads(platform, owner).upload(directory, 'delad.png', new Uint8Array(picture));
  const others = await Promise.all(
    ['writer', 'reader', 'stranger', 'revoked'].map((name) => TestPerson.signUp(platform, `${name}@example.com`)),
  );
  const share = (names: readonly string[]) =>
    owner.submit('access', directory, {
      visibility: 'workspace',
      entries: names.map((name) => ({ email: `${name}@example.com`, role: name === 'revoked' ? 'owner' : name })),
    });
  await share(['writer', 'reader', 'revoked']);
  await share(['writer', 'reader']);
  await platform.jobs.idle();
  const browser = new TestBrowser(platform);
  const [writer, reader, stranger, revoked] = others.map(
    (person): Requester =>
      (path, ask) =>
        person.get(path, ask),
  );
  return {
    directory,
    document,
    image,
    people: {
      owner: (path, ask) => owner.get(path, ask),
      writer: writer!,
      reader: reader!,
      stranger: stranger!,
      revoked: revoked!,
      signedOut: (path, ask) => browser.ask(path, ask),
    },
  };
}

const json: Ask = { headers: { accept: 'application/json' } };
const link = ({ document: resourceId }: Stage): Ask => ({ method: 'POST', body: { resourceId, variant: 'original' } });
const patterns = {
  taskOutput: '/r/:resourceId/tasks/:taskConcept',
  artifact: '/r/:resourceId/tasks/:taskConcept/:artifactName',
} as const;

/** Routes of a resource: name in the catalogue, path, and request. */
const ways: readonly (readonly [route: string, path: (at: Stage) => string, ask?: (at: Stage) => Ask])[] = [
  ['/r/:resourceId', ({ directory }) => `/r/${directory}`],
  ['/r/:resourceId', ({ document }) => `/r/${document}`],
  ['/resources/:resourceId', ({ document }) => `/resources/${document}`],
  ['/r/:resourceId/info', ({ document }) => `/r/${document}/info`],
  ['/resources/:resourceId/info', ({ directory }) => `/resources/${directory}/info`],
  [patterns.taskOutput, ({ document }) => `/r/${document}/tasks/outline`],
  [patterns.taskOutput, ({ document }) => `/r/${document}/tasks/keywords`],
  [patterns.taskOutput, ({ image }) => `/r/${image}/tasks/thumbnail`],
  [patterns.artifact, ({ image }) => `/r/${image}/tasks/thumbnail/thumbnail.webp`],
  ['/r/:resourceId/:variant', ({ image }) => `/r/${image}/thumbnail`],
  ['/r/:resourceId/:variant', ({ image }) => `/r/${image}/original`],
  ['/r/:resourceId/:variant', ({ document }) => `/r/${document}/original`],
  ['/r/:resourceId/:variant', ({ document }) => `/r/${document}/text`],
  ['/r/:resourceId/:variant', ({ document }) => `/r/${document}/html`],
  ['/api/v0/resources/link', () => '/api/v0/resources/link', link],
  ['/api/v0/resources/graph', ({ document }) => `/api/v0/resources/graph?resourceId=${document}`],
  ['/api/v0/resources/clusters', ({ directory }) => `/api/v0/resources/clusters?within=${directory}`],
  [
    '/api/v0/resources/semantic-search',
    ({ directory }) => `/api/v0/resources/semantic-search?q=mjöl&within=${directory}`,
  ],
];

const expected: Readonly<Record<Role, string>> = {
  owner: '200',
  writer: '200',
  reader: '200',
  stranger: '404 not_found',
  revoked: '404 not_found',
  signedOut: '401 unauthenticated',
};

onOnePlatform('every route of a resource', (start) => {
  test('answers readers, 404 for other users, and 401 signed out', async () => {
    const at = await stage(await start());
    for (const [route, path, ask] of ways) {
      for (const role of roles) {
        const { status, body } = await at.people[role](encodeURI(path(at)), ask?.(at) ?? json);
        const code = status === 200 ? '' : ` ${body.code}`;
        expect([route, path(at), role, `${status}${code}`]).toEqual([route, path(at), role, expected[role]]);
      }
    }
  });

  test('answers 404 alike for missing resources and those without access, 401 signed out', async () => {
    const at = await stage(await start());
    const paths = [
      `/r/${at.document}/tasks/unknown`,
      `/r/${at.document}/tasks/outline/unknown`,
      `/r/${at.image}/tasks/thumbnail/unknown`,
      `/r/${at.document}/unknown`,
      `/r/${at.directory}/original`,
      '/r/abcdefgh-ijklmnop/original',
      '/r/abcdefgh-ijklmnop/tasks/outline',
      '/r/abcdefgh-ijklmnop/tasks/outline/x.png',
    ];
    for (const path of paths) {
      for (const role of roles) {
        const { status } = await at.people[role](path, json);
        expect([path, role, status]).toEqual([path, role, role === 'signedOut' ? 401 : 404]);
      }
    }
  });

  test("search and events reveal nothing that can't be read", async () => {
    const at = await stage(await start());
    for (const role of roles) {
      const found = await at.people[role](encodeURI('/api/v0/resources/semantic-search?q=skafferiet'), json);
      const events = await at.people[role]('/api/v0/events?after=0', json);
      if (role === 'signedOut') expect([found.status, events.status]).toEqual([401, 401]);
      else {
        const may = expected[role] === '200';
        expect([role, found.body.total, found.body.items.length]).toEqual([role, may ? 1 : 0, may ? 1 : 0]);
        expect([role, JSON.stringify(events.body).includes(at.document)]).toEqual([role, may]);
      }
    }
  });

  test('is in the list above if the catalogue publishes it', () => {
    const walked = new Set<string>(ways.map(([route]) => route));
    const published = catalogue.flatMap((part) => (part.kind === 'read-route' ? part.path : []));
    expect(published.filter((path) => !walked.has(path))).toEqual([]);
  });
});
