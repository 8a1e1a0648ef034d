import { describe, expect, test } from 'vitest';
import '../../src/elements/resource-viewer/index.ts';
import type { ResourceInfo } from '../../src/contract/resources/resource.ts';
import { en, sv } from '../../src/localisation/index.ts';
import { astrid, problem, scriptedPlatform, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { focused, open, updated } from '../support/element-stage.ts';

const words = { ...en.viewer, ...en.info, ...en.actions };
const { info } = en;
const at = '2026-11-12T09:42:10Z';
const task = (concept: string, state: 'pending' | 'running' | 'completed' | 'failed' = 'completed') => ({
  concept,
  state,
  updatedAt: at,
});

const treeOf = (entry: ScriptedEntry): ScriptedEntry => ({
  id: 'root_files',
  name: 'Lindholm',
  children: [{ id: 'plans_dir', name: 'Plans', children: [{ id: 'the_entry', ...entry }] }],
});

/** The viewer on a resource, with the info facet. */
async function informed(entry: ScriptedEntry, script: Script = {}, around: Record<string, string> = {}) {
  const tree = treeOf(entry);
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, ...script },
    attributes: { 'resource-id': 'the_entry', facet: 'info' },
    around: { style: 'inline-size: 900px', ...around },
  });
  await stage.reach('ready');
  const section = (heading: string) =>
    updated(stage.element, () => {
      const found = [...stage.root.querySelectorAll('.info h4')].find(({ textContent }) => textContent === heading);
      return found?.nextElementSibling as HTMLElement | null | undefined;
    });
  return { stage, section };
}

const document: ScriptedEntry = {
  name: 'Plan.md',
  content: '# Plan\n\nText.\n\n## Costs\n\nMore.\n',
  variants: ['original', 'text', 'html'],
  tasks: ['outline', 'keywords', 'links'].map((concept) => task(concept)),
  outputs: {
    outline: {
      output: [
        { level: 1, text: 'Plan', id: 'user-content-plan' },
        { level: 2, text: 'Costs', id: 'user-content-costs' },
      ],
    },
    keywords: {
      output: [
        { text: 'budget', weight: 1 },
        { text: 'hall', weight: 0.4 },
      ],
    },
    links: { output: { web: ['https://example.org/x', 'javascript:alert(1)'], resources: [] } },
  },
};

describe('results of a document', () => {
  test('are shown by kind: an outline to navigate, keywords, links', async () => {
    const { stage, section } = await informed(document);
    const results = await section(info.derived);
    const heading = await updated(stage.element, () => results.querySelector<HTMLElement>('.headings .level-1 button'));
    await updated(stage.element, () => results.querySelectorAll('.chips li').length === 2);
    await updated(stage.element, () => results.querySelector('.web a'));
    const links = [...results.querySelectorAll<HTMLAnchorElement>('.web a')];
    expect(links.map(({ href, rel, target }) => [href, rel, target])).toEqual([
      ['https://example.org/x', 'noopener noreferrer', '_blank'],
    ]);
    await stage.find('#user-content-costs');
    heading.click();
    expect(focused()?.id).toBe('user-content-costs');
    await expect(stage.around).to.be.accessible();
  });

  test('may be empty, truncated, or of an unknown kind', async () => {
    const { stage, section } = await informed({
      ...document,
      tasks: [task('outline'), task('keywords'), task('mood')],
      outputs: {
        outline: { output: [] },
        keywords: { output: Array.from({ length: 45 }, (_, index) => ({ text: `word${index}`, weight: 1 })) },
        mood: { output: { calm: true } },
      },
    });
    const results = await section(info.derived);
    await stage.read(info.more('15'));
    await stage.read(info.empty);
    const visible = () => [...results.querySelectorAll('.chips li')].filter((item) => item.checkVisibility());
    expect(visible()).toHaveLength(6);
    const more = results.querySelector('summary')!;
    expect(more.textContent).toBe(info.more('39'));
    more.click();
    expect(visible()).toHaveLength(30);
    const values = await updated(stage.element, () => results.querySelector('.values'));
    expect(values.textContent).toContain('"calm": true');
    await expect(stage.around).to.be.accessible();
  });

  test('show a failure, and are read again on a retry', async () => {
    const { stage } = await informed(document, { on: { taskOutput: [problem('internal')] } });
    await stage.read(info.unreadable);
    await stage.press('.result button');
    await stage.find('.headings');
    expect(stage.text).not.toContain(info.unreadable);
  });

  test('appear once they are ready', async () => {
    const running = { ...document, tasks: [task('outline', 'running')] };
    const { stage, section } = await informed(running, { live: true });
    await section(info.derived);
    await stage.read(info.taskStates.running);
    expect(stage.platform.requests.some(({ operation }) => operation === 'taskOutput')).toBe(false);
    const entry = stage.platform.resources.find('the_entry');
    if (!entry) throw new TypeError('The entry is gone.');
    await stage.platform.received('events');
    entry.tasks = [{ ...task('outline'), updatedAt: '2026-11-12T09:43:00Z' }];
    stage.platform.publish('task.finished', { resourceId: 'the_entry', concept: 'outline', revision: 1 });
    await stage.find('.headings');
    expect(stage.text).toContain(info.taskStates.completed);
  });

  test('are in Swedish on a Swedish page', async () => {
    const { stage } = await informed(document, {}, { lang: 'sv' });
    await stage.read(sv.info.forms);
    await stage.read(sv.info.variants['text'] ?? '');
  });
});

describe('the forms of a resource', () => {
  test('open and download from the session; in token mode by a link', async () => {
    const { stage, section } = await informed(document);
    const forms = await section(info.forms);
    const opened: string[] = [];
    const click = (event: Event) => {
      event.preventDefault();
      opened.push((event.target as HTMLAnchorElement).href);
    };
    // An element outside the document gets no events.
    const prototype = HTMLAnchorElement.prototype;
    const { click: original } = prototype;
    prototype.click = function followed(this: HTMLAnchorElement) {
      this.addEventListener('click', click, { once: true });
      original.call(this);
    };
    try {
      const press = (label: string) => forms.querySelector<HTMLElement>(`[aria-label='${label}']`)?.click();
      press(info.open(info.variants['html'] ?? ''));
      await stage.platform.received('link', 1);
      press(info.download(info.variants['text'] ?? ''));
      await stage.platform.received('link', 2);
      await expect.poll(() => opened.length).toBe(2);
    } finally {
      prototype.click = original;
    }
    expect(opened.map((url) => new URL(url).pathname)).toEqual(['/r/the_entry/html', '/r/the_entry/text']);
    expect(opened.map((url) => new URL(url).searchParams.has('download'))).toEqual([false, true]);
    await expect(stage.around).to.be.accessible();
  });
});

describe('the thumbnail of an image', () => {
  const image = (task_: Partial<ScriptedEntry>): ScriptedEntry => ({
    kind: 'file',
    name: 'Hall.png',
    mediaType: 'image/png',
    ...task_,
  });

  test('is shown, with a download', async () => {
    const artifacts = [{ name: 'thumbnail.webp', mediaType: 'image/webp', size: 2_000 }];
    const { stage, section } = await informed(
      image({
        tasks: [task('thumbnail')],
        outputs: { thumbnail: { output: { width: 512, height: 300 }, artifacts } },
      }),
    );
    const results = await section(info.derived);
    const picture = await updated(stage.element, () => results.querySelector<HTMLImageElement>('.thumbnail'));
    expect([picture.alt, picture.getAttribute('width')]).toEqual([info.thumbnailOf('Hall.png'), '512']);
    expect(new URL(picture.src).pathname).toBe('/r/the_entry/thumbnail');
    expect(results.textContent).toContain('2 kB');
    expect(results.querySelector(`[aria-label='${info.download('thumbnail.webp')}']`)).not.toBeNull();
  });

  test.each(Object.keys(info.errors))('has the reason if there is none: %s', async (error) => {
    const { stage } = await informed(
      image({ tasks: [task('thumbnail', 'failed')], outputs: { thumbnail: { error } } }),
    );
    await stage.read(info.errors[error] ?? '');
  });

  test('reports a failure with an unknown reason', async () => {
    const { stage } = await informed(
      image({ tasks: [task('thumbnail', 'failed')], outputs: { thumbnail: { error: 'constructor' } } }),
    );
    await stage.read(info.failed);
  });
});

describe('links, revisions and access', () => {
  /** A platform with this info about the document. */
  function knowing(known: Partial<ResourceInfo>) {
    const { resources } = scriptedPlatform({ tree: treeOf(document) });
    const resource = resources.shown(resources.find('the_entry')!);
    const nothing = { access: [], links: { to: [], from: [] }, revisions: [] };
    return informed(document, { on: { info: { json: { ...nothing, resource, ...known } } } });
  }

  test('navigate by links to it and from it', async () => {
    const kind = 'document' as const;
    const to = [{ id: 'aims_id', name: 'Aims', kind }];
    const from = [{ id: 'plans_dir', name: 'Minutes', kind }];
    const { stage, section } = await knowing({ links: { to, from } });
    expect((await section(info.linksTo)).querySelector('a')?.textContent?.trim()).toBe('Aims');
    await expect(stage.around).to.be.accessible();
    (await section(info.linksFrom)).querySelector('a')?.click();
    await updated(stage.element, () => stage.element.resourceId === 'plans_dir' && stage.root.querySelector('.grid'));
  });

  test('list revisions with author and time', async () => {
    const createdBy = { id: 'user_bo_ek', name: 'Bo Ek' };
    const revisions = [
      { revision: 3, createdAt: '2026-11-12T09:00:00Z', createdBy, size: 30 },
      { revision: 1, createdAt: '2026-10-01T09:00:00Z', createdBy, size: 10 },
    ];
    const { stage, section } = await knowing({ revisions });
    const listed = await section(info.revisions);
    expect([...listed.querySelectorAll('.grow')].map(({ textContent }) => textContent)).toEqual([
      info.revision(3),
      info.revision(1),
    ]);
    await expect(stage.around).to.be.accessible();
  });

  test('name the directory that access is inherited from', async () => {
    const access: ResourceInfo['access'] = [
      { who: { email: 'guest@example.com' }, role: 'reader' },
      { who: { id: 'user_bo_ek', name: 'Bo Ek' }, role: 'writer', inheritedFrom: { id: 'plans_dir', name: 'Plans' } },
    ];
    const { stage, section } = await knowing({ access });
    const people = await section(words.access);
    await updated(stage.element, () => people.querySelectorAll('li').length === 3);
    const [everybody, guest, bo] = [...people.querySelectorAll('li')];
    expect(everybody?.textContent).toContain(words.accessWorkspace);
    expect(guest?.textContent).toContain('guest@example.com');
    expect(bo?.textContent).toContain(words.inheritedFrom('Plans'));
    expect(guest?.textContent).not.toContain(words.inheritedFrom('Plans'));
    await expect(stage.around).to.be.accessible();
  });
});
