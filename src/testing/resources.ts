import type * as z from 'zod/mini';
import { check } from '../contract/issues.ts';
import { resourceForms, type ResourceFormId } from '../contract/resources/forms.ts';
import {
  type ListQuery,
  type ResourceInfo,
  type Permission,
  type Role,
  type Visibility,
} from '../contract/resources/resource.ts';
import type { Submit } from '../contract/forms/apis/submit.ts';
import { parse, stringify } from '../models/dashboard/json.ts';
import { problem, type Answer } from './answer.ts';
import { isInside, type KeptResource, type ResourceWorld } from './resource-world.ts';

type Value = Readonly<Record<string, unknown>>;

const refusedName = (code: string) => problem('conflict', { issues: [{ path: ['name'], code, message: code }] });

function create(
  world: ResourceWorld,
  directory: KeptResource,
  { name, content }: Value,
  kind: 'directory' | 'document',
) {
  if (directory.kind !== 'directory') return problem('conflict');
  if (world.hasChildNamed(directory, String(name))) return refusedName('twin_name');
  const made = { name: String(name), kind, ...(kind === 'document' && { content: String(content ?? '') }) };
  return world.add({ ...made, ...(kind === 'directory' && { children: [] }) }, directory);
}

function place(world: ResourceWorld, resource: KeptResource, directory: KeptResource | undefined) {
  if (!directory || !world.permissionsOn(directory).includes('write')) return problem('not_found');
  if (directory.kind !== 'directory' || isInside(directory, resource)) return problem('conflict');
  if (world.hasChildNamed(directory, resource.name, resource)) return refusedName('twin_name');
  if (resource.parent) resource.parent.children = resource.parent.children.filter((child) => child !== resource);
  resource.parent = directory;
  directory.children.push(resource);
  world.touch();
  return resource;
}

type Form = (
  world: ResourceWorld,
  target: KeptResource,
  value: Value,
  submission: Submit & { readonly text: string },
) => KeptResource | Answer;

/** Form → its effect, and the permission that it requires. */
const forms: Partial<Record<ResourceFormId, readonly [Permission, Form]>> = {
  '@service/resources/schema/create-directory': [
    'write',
    (world, target, value) => create(world, target, value, 'directory'),
  ],
  '@service/resources/schema/create-document': [
    'write',
    (world, target, value) => create(world, target, value, 'document'),
  ],
  '@service/resources/schema/rename': [
    'write',
    (world, target, { name }) => {
      if (target.parent && world.hasChildNamed(target.parent, String(name), target)) return refusedName('twin_name');
      target.name = String(name);
      world.touch(target);
      return target;
    },
  ],
  '@service/resources/schema/move': [
    'write',
    (world, target, { parentId }) => place(world, target, world.find(String(parentId))),
  ],
  '@service/resources/schema/delete': [
    'delete',
    (world, target, { confirmName }) => {
      if (!target.parent) return problem('conflict');
      if (target.kind === 'directory' && target.children.length && confirmName !== target.name) {
        return problem('validation_failed', {
          issues: [{ path: ['confirmName'], code: 'not_accepted', message: 'not_accepted' }],
        });
      }
      target.parent.children = target.parent.children.filter((child) => child !== target);
      target.deletedFrom = target.parent;
      world.touch();
      return target;
    },
  ],
  '@service/resources/schema/restore': [
    'delete',
    (world, target, { parentId }) => {
      const from = parentId === undefined ? target.deletedFrom : world.find(String(parentId));
      const back = place(world, target, from);
      if (back === target) target.deletedFrom = undefined;
      return back;
    },
  ],
  '@service/resources/schema/access': [
    'share',
    (_world, target, value) => {
      const entries = value['entries'] as readonly { email: string; role: Role }[];
      const known = target.access.map(({ who }) => who);
      target.access = entries.map(({ email, role }) => ({
        who: known.find((who) => who.email === email) ?? { email },
        role,
      }));
      target.visibility = value['visibility'] as Visibility;
      return target;
    },
  ],
  '@service/resources/schema/markdown': [
    'write',
    (world, target, value, { ifRevision }) => {
      if (ifRevision !== target.revision) {
        return problem('precondition_failed', { params: { currentRevision: target.revision } });
      }
      target.content = String(value['content'] ?? patched(target.content ?? '', value['patch']));
      target.revision += 1;
      world.touch(target);
      return target;
    },
  ],
  '@service/resources/schema/dashboard': [
    'write',
    (world, target, { name }, { ifRevision, text }) => {
      const content = stringify((parse(text) as { value: { document: unknown } }).value.document);
      const made = { name: String(name), kind: 'document', mediaType: 'application/json', content } as const;
      if (target.kind === 'directory') return world.add(made, target);
      if (ifRevision !== target.revision) {
        return problem('precondition_failed', { params: { currentRevision: target.revision } });
      }
      target.content = content;
      target.revision += 1;
      world.touch(target);
      return target;
    },
  ],
};

function patched(text: string, patch: unknown): string {
  const changes = patch as readonly { from: number; to: number; insert: string }[];
  return changes.reduceRight((whole, { from, to, insert }) => whole.slice(0, from) + insert + whole.slice(to), text);
}

export const isResourceForm = (type: string): type is ResourceFormId => Object.hasOwn(forms, type);

/** Handles a form of the resources feature; `text` is the request body. */
export function submitResource(world: ResourceWorld, submission: Submit, number: number, text: string): Answer {
  const { type, target, value } = submission;
  const form = forms[type as ResourceFormId];
  if (!form) return problem('not_found');
  const schema: z.ZodMiniType = resourceForms[type as ResourceFormId];
  const checked = check(schema, value);
  if (!checked.ok) return problem('validation_failed', { issues: checked.issues });
  const restores = type === '@service/resources/schema/restore';
  const resource = restores ? world.findDeleted(target ?? '') : world.find(target ?? '');
  if (!resource || resource === world.shared) return problem('not_found');
  const [permission, run] = form;
  if (!world.permissionsOn(resource).includes(permission)) return problem('forbidden', { params: { permission } });
  const result = run(world, resource, checked.value as Value, { ...submission, text });
  if (typeof result !== 'object' || !('children' in result)) return result;
  const json = { resource: world.shown(result) };
  return { json: { submissionId: `submission_${number}`, state: 'completed', result: json } };
}

const whole = (text: string | undefined) => (text === undefined ? {} : Number(text));

function listQuery(parameters: Readonly<Record<string, string>>): ListQuery {
  const { at, limit, ...rest } = parameters;
  const numbers = Object.entries({ at, limit }).filter(([, text]) => text !== undefined);
  return { ...rest, ...Object.fromEntries(numbers.map(([name, text]) => [name, whole(text)])) };
}

export function readResource(world: ResourceWorld, parameters: Readonly<Record<string, string>>): Answer {
  const { resourceId = '', ...query } = parameters;
  const found = world.find(resourceId);
  if (!found) return problem('not_found');
  const resource = world.shown(found);
  if (found.kind !== 'directory') {
    return { json: { resource, ...(found.content !== undefined && { content: found.content }) } };
  }
  const children = world.list(found, listQuery(query));
  return children ? { json: { resource, children } } : problem('not_found');
}

export function readInfo(world: ResourceWorld, { resourceId = '' }: Readonly<Record<string, string>>): Answer {
  const found = world.find(resourceId);
  if (!found) return problem('not_found');
  const access: ResourceInfo['access'] = [];
  for (let each: KeptResource | undefined = found; each; each = each.parent) {
    const from = each === found ? {} : { inheritedFrom: { id: each.id, name: each.name } };
    access.push(...each.access.map((entry) => ({ ...entry, ...from })));
  }
  const info: ResourceInfo = {
    resource: world.shown(found),
    access: world.permissionsOn(found).includes('share') ? access : [],
    links: { to: [], from: [] },
    revisions: [
      { revision: found.revision, createdAt: found.updatedAt, createdBy: found.createdBy, size: found.bytes },
    ],
  };
  return { json: info };
}

export function readTaskOutput(world: ResourceWorld, parameters: Readonly<Record<string, string>>): Answer {
  const { resourceId = '', taskConcept } = parameters;
  const found = world.find(resourceId);
  const task = found?.tasks.find(({ concept }) => concept === taskConcept);
  if (!found || !task) return problem('not_found');
  const { concept, state } = task;
  return { json: { concept, state, artifacts: [], ...found.outputs[concept] } };
}

export function readVariant(world: ResourceWorld, { resourceId = '' }: Readonly<Record<string, string>>): Answer {
  const { content } = world.find(resourceId) ?? {};
  return content === undefined ? problem('not_found') : { body: content, mediaType: 'text/plain; charset=utf-8' };
}

/** Text around a word, with the word's position; `undefined` if the text lacks it. */
function snippetOf(text: string, wanted: string) {
  const at = text.toLocaleLowerCase().indexOf(wanted);
  if (at < 0) return undefined;
  const from = Math.max(0, at - 60);
  return { snippet: text.slice(from, at + 120), highlights: [[at - from, at - from + wanted.length]] };
}

export function searchResources(world: ResourceWorld, parameters: Readonly<Record<string, string>>): Answer {
  const { q = '', within, kind, limit = '20', cursor = '0' } = parameters;
  const tops = within === undefined ? [world.root, world.shared] : [world.find(within)];
  if (tops.includes(undefined)) return problem('not_found');
  const wanted = q.trim().toLocaleLowerCase();
  const found = [...world.everything]
    .filter((each) => !each.deletedFrom && tops.some((top) => top && each !== top && isInside(each, top)))
    .filter((each) => !kind || each.kind === kind)
    .flatMap((each) => {
      const inName = each.name.toLocaleLowerCase().includes(wanted);
      const inText = snippetOf((each.content ?? '').replaceAll(/[#*\s]+/g, ' ').trim(), wanted);
      if (!inName && !inText) return [];
      const { snippet, highlights } = inText ?? { snippet: each.name, highlights: [] };
      return [{ resource: world.shown(each), score: inName ? 1 : 0.5, snippet, highlights }];
    })
    .toSorted((one, other) => other.score - one.score);
  const start = Number(cursor);
  const end = start + Number(limit);
  const items = found.slice(start, end);
  const nextCursor = end < found.length ? String(end) : null;
  return { json: { items, start, total: found.length, previousCursor: null, nextCursor } };
}
