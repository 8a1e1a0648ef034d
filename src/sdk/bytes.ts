import { resourcePaths } from '../contract/resources/routes.ts';
import { askBytes, type BytesCall } from '../transport/ask-bytes.ts';
import type { PlatformClient } from '../transport/client.ts';
import { problemMediaType } from '../contract/media-types.ts';
import { retry, type delay } from '../transport/retry.ts';

const operation = 'resources/read-variant';

export function bytesOf(
  client: PlatformClient,
  resourceId: string,
  variant: string,
  { pause, ...call }: BytesCall & { readonly pause?: typeof delay | undefined },
): Promise<Response> {
  const path = resourcePaths.variant
    .replace(':resourceId', encodeURIComponent(resourceId))
    .replace(':variant', encodeURIComponent(variant));
  const request = { operation, url: client.baseUrl + path, headers: { Accept: `*/*, ${problemMediaType}` } };
  return retry(() => askBytes(client, request, call), { pause, signal: call.signal });
}
