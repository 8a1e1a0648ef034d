import { expect } from 'vitest';
import '../../src/elements/resource-graph/index.ts';
import type { ResourceSelectedEvent } from '../../src/elements/resource-graph/index.ts';
import { astrid, type ScriptedEntry } from '../../src/testing/index.ts';
import { open, type Stage } from './element-stage.ts';

/** A directory with two documents that link to each other, a file, and a directory with four more. */
export const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    { name: 'Agenda.md', id: 'agenda_1', content: 'See [minutes](/r/minutes_1).' },
    { name: 'Minutes.md', id: 'minutes_1', content: 'See [agenda](/r/agenda_1).' },
    { name: 'Hall.jpg', id: 'hall_12' },
    {
      name: 'Papers',
      id: 'papers_1',
      children: Array.from({ length: 4 }, (_, at) => ({ name: `Paper ${at}.pdf`, id: `paper_${at}` })),
    },
  ],
};

export type GraphStage = Stage<'resource-graph'>;

export async function ready(attributes: Readonly<Record<string, string>> = {}, script = {}): Promise<GraphStage> {
  const stage = await open('resource-graph', {
    script: { user: astrid, tree, ...script },
    attributes: { 'resource-id': 'root_lindholm', ...attributes },
    around: { style: 'inline-size: 900px; background: light-dark(#fff, #111)' },
  });
  await stage.reach('ready');
  return stage;
}

/** Everything stands, and has been drawn. */
export async function drawn({ root }: GraphStage): Promise<HTMLCanvasElement> {
  const canvas = root.querySelector('canvas')!;
  const context = canvas.getContext('2d')!;
  let before = '';
  await expect
    .poll(() => {
      const { width, height } = canvas;
      const now = width && height ? context.getImageData(0, 0, width, height).data.join('') : '';
      const same = now !== '' && now === before && now.includes('255');
      before = now;
      return same;
    })
    .toBe(true);
  return canvas;
}

export const current = ({ root }: GraphStage) => root.querySelector('#current')?.textContent?.trim();
export const announced = ({ root }: GraphStage) => root.querySelector('[role="status"]')?.textContent?.trim();
export const selected = ({ events }: GraphStage) =>
  events
    .filter(({ type }) => type === 'resource-selected')
    .map((event) => (event as ResourceSelectedEvent).detail.resources.map(({ id }) => id));
