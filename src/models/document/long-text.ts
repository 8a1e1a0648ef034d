import type { Resource } from '../../contract/resources.ts';
import { PlatformFailure } from '../../transport/failure.ts';
import type { ResourcesClient } from '../../transport/resources.ts';

/** The text of a document that is too long to come with its record (over 1 MiB). @throws {PlatformFailure} */
export async function readLongText(
  { client, link }: Pick<ResourcesClient, 'client' | 'link'>,
  { id }: Pick<Resource, 'id'>,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): Promise<string> {
  const { url } = await link(id, 'original');
  const operation = 'resources/read-variant';
  let response: Response;
  try {
    response = await fetch(/^https?:/.test(url) ? url : client.baseUrl + url, { credentials: 'omit' });
  } catch (cause) {
    throw new PlatformFailure('unreachable', { operation, reason: 'network', cause });
  }
  if (!response.ok) throw new PlatformFailure('unexpected-status', { operation, status: response.status });
  return response.text();
}
