import type { User } from '../../../src/contract/authentication/user.ts';

/** A folder, a document by its Markdown, or a file by its bytes. */
export interface Entry {
  readonly name: string;
  readonly children?: readonly Entry[];
  readonly content?: string;
  readonly file?: () => Promise<Blob>;
}

async function plan(): Promise<Blob> {
  const canvas = new OffscreenCanvas(960, 600);
  const context = canvas.getContext('2d')!;
  const sky = context.createLinearGradient(0, 0, 0, 600);
  sky.addColorStop(0, 'oklch(0.86 0.07 230)');
  sky.addColorStop(1, 'oklch(0.96 0.03 90)');
  context.fillStyle = sky;
  context.fillRect(0, 0, 960, 600);
  for (const [index, height] of [220, 300, 260, 340, 240].entries()) {
    const left = 60 + index * 172;
    context.fillStyle = `oklch(${0.55 + (index % 3) * 0.06} 0.09 ${25 + index * 18})`;
    context.fillRect(left, 540 - height, 150, height);
    context.fillStyle = 'oklch(0.95 0.06 95)';
    for (let top = 565 - height; top < 500; top += 60) {
      for (let column = 0; column < 3; column++) context.fillRect(left + 18 + column * 42, top, 24, 32);
    }
  }
  context.fillStyle = 'oklch(0.6 0.1 145)';
  context.fillRect(0, 540, 960, 60);
  return canvas.convertToBlob({ type: 'image/png' });
}

const members = 'Name;Flat;Since\nAstrid Lind;1A;2019\nBo Ek;2B;2021\nMaja Öst;3A;2017\nNils Berg;3B;2024\n';

/** Added to the first documents of every workspace. */
export const contents: readonly Entry[] = [
  {
    name: 'Things to try.md',
    content: `# Things to try

This workspace runs **inside this page**: the platform and its PostgreSQL database are in a web worker, and nothing is sent anywhere. Reloading the page starts again.

- [ ] Edit this document, and save it
- [ ] Rename, move or delete something, and undo it
- [ ] Drop a file into a folder
- [ ] Read the [agenda](Annual%20meeting/Agenda.md) of the annual meeting
- [ ] Arrange the widgets of the dashboard
`,
  },
  {
    name: 'Annual meeting',
    children: [
      {
        name: 'Agenda.md',
        content: `# Agenda

The annual meeting is on **12 March at 18:30** in the laundry house.

1. Opening, and election of a chair
2. The [budget](Budget.md) for next year
3. The new [bicycle shed](../Projects/Bicycle%20shed.md)
4. Election of the board
5. Other questions
`,
      },
      {
        name: 'Budget.md',
        content: `# Budget

| Item | This year | Next year |
| --- | ---: | ---: |
| Heating | 184,000 | 171,000 |
| Repairs | 62,000 | 90,000 |
| Bicycle shed | – | 45,000 |
| Garden | 12,500 | 14,000 |

The fees stay the same. See the [agenda](Agenda.md).
`,
      },
      {
        name: 'Minutes of last year.md',
        content: `# Minutes of last year

The meeting elected Maja Öst to the board, and asked for a plan for bicycles in the yard.

> The budget was accepted without changes.
`,
      },
    ],
  },
  {
    name: 'Projects',
    children: [
      {
        name: 'Bicycle shed.md',
        content: `# Bicycle shed

A shed with a green roof for 24 bicycles, beside the laundry house. Its cost is in the [budget](../Annual%20meeting/Budget.md).

- Offers from three carpenters
- Permit from the town
- Work in the yard in May
`,
      },
      {
        name: 'Garden.md',
        content: `# Garden

New apple trees, and beds for vegetables. Neighbours water them by a list in the laundry house.
`,
      },
    ],
  },
  { name: 'Houses.png', file: plan },
  { name: 'Members.csv', file: () => Promise.resolve(new Blob([members], { type: 'text/csv' })) },
];

/** A request of a signed-in user. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>;

const submitPath = '/api/v0/forms/submit';
const uploadsPath = '/api/v0/resources/uploads';

async function submit(ask: Ask, form: string, target: string, value: object): Promise<string> {
  const type = `@service/resources/schema/${form}`;
  const body = JSON.stringify({ type, target, value });
  const response = await ask(submitPath, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  if (!response.ok) throw new Error(`${form} was answered with ${response.status}.`);
  return ((await response.json()) as { result: { resource: { id: string } } }).result.resource.id;
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

async function upload(ask: Ask, parentId: string, name: string, file: Blob): Promise<void> {
  const metadata = Object.entries({ filename: name, filetype: file.type, parentId });
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Length': String(file.size),
    'Upload-Metadata': metadata.map(([key, value]) => `${key} ${base64(value)}`).join(),
  };
  const response = await ask(uploadsPath, { method: 'POST', headers, body: await file.arrayBuffer() });
  if (!response.ok) throw new Error(`The upload of ${name} was answered with ${response.status}.`);
}

async function fill(ask: Ask, parentId: string, entries: readonly Entry[]): Promise<void> {
  for (const { name, children, content = '', file } of entries) {
    if (file) await upload(ask, parentId, name, await file());
    else if (children) await fill(ask, await submit(ask, 'create-directory', parentId, { name }), children);
    else await submit(ask, 'create-document', parentId, { name, content });
  }
}

const widget = (
  instanceId: string,
  name: string,
  [x, y, w, h]: readonly [number, number, number, number],
  more = {},
) => ({
  instanceId,
  widgetId: `@service/resources/form/${name}`,
  configVersion: 1,
  config: {},
  layout: { wide: { x, y, w, h } },
  ...more,
});

/** Search, and a viewer that shows its result. */
const dashboard = {
  schemaVersion: 1,
  widgets: [
    widget('search', 'search', [0, 0, 6, 9]),
    widget('viewer', 'viewer', [6, 0, 6, 9], { inputs: { resourceId: { from: 'search', output: 'selected' } } }),
  ],
};

/** Fills a user's workspace. @returns the id of its dashboard */
export async function fillWorkspace(ask: Ask, { workspace }: User): Promise<string> {
  await fill(ask, workspace.rootResourceId, contents);
  return submit(ask, 'dashboard', workspace.rootResourceId, { name: 'Dashboard', document: dashboard });
}
