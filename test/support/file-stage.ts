import '../../src/elements/resource-viewer/index.ts';
import { astrid, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { open, type Stage } from './element-stage.ts';

/** Opens the viewer on a file. */
export async function viewed(entry: ScriptedEntry, on: Script['on'] = {}): Promise<Stage<'resource-viewer'>> {
  const tree = { id: 'root_files', name: 'Root', children: [{ id: 'the_file', kind: 'file' as const, ...entry }] };
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, on },
    attributes: { 'resource-id': 'the_file' },
    around: { style: 'inline-size: 800px' },
  });
  await stage.reach('ready');
  return stage;
}
