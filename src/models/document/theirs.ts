import type { DocumentModelOptions } from './options.ts';
import { asContent } from './patch.ts';
import type { Version } from './saver.ts';

/** What the platform has now, who saved it as far as that can be known, and when. @throws {PlatformFailure} */
export async function readTheirs({
  resources,
  resourceId,
  readText,
}: DocumentModelOptions): Promise<{ theirs: Version; by: string | undefined; at: string }> {
  const { resource, content } = await resources.read(resourceId);
  const text = content ?? (await readText?.(resource)) ?? '';
  const info = await resources.info(resourceId).catch(() => undefined);
  const by = info?.revisions.find(({ revision }) => revision === resource.revision)?.createdBy.name;
  return { theirs: { revision: resource.revision, text: asContent(text) }, by, at: resource.updatedAt };
}
