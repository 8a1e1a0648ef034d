import type { Resource } from '../../contract/resources/resource.ts';
import { PlatformFailure } from '../../transport/failure.ts';
import type { ResourcesClient } from '../../transport/resources.ts';

/**
 * The text of a document that is too long to come with its record (over 1 MiB).
 *
 * @param soFar is shown what has come of it, line by whole line: at first, and each time that it has become twice as much
 * @throws {PlatformFailure}
 */
export async function readLongText(
  { client, link }: Pick<ResourcesClient, 'client' | 'link'>,
  { id }: Pick<Resource, 'id'>,
  soFar?: (text: string) => void,
): Promise<string> {
  const { url } = await link(id, 'original');
  const operation = 'resources/read-variant';
  const unreachable = (cause: unknown) => new PlatformFailure('unreachable', { operation, reason: 'network', cause });
  const response = await client
    .fetch(/^https?:/.test(url) ? url : client.baseUrl + url, { credentials: 'omit' })
    .catch((cause: unknown) => {
      throw unreachable(cause);
    });
  if (!response.ok) throw new PlatformFailure('unexpected-status', { operation, status: response.status });
  const decoder = new TextDecoder();
  let text = '';
  let shown = 0;
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      text += decoder.decode(read.value, { stream: true });
      const whole = text.lastIndexOf('\n') + 1;
      if (!soFar || whole <= 2 * shown) continue;
      shown = whole;
      soFar(text.slice(0, whole));
    }
  } catch (cause) {
    throw unreachable(cause);
  }
  return text + decoder.decode();
}
