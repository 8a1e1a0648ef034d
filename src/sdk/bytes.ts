import { resourcePaths } from '../contract/resources/routes.ts';
import { askBytes, type BytesCall } from '../transport/ask-bytes.ts';
import type { PlatformClient } from '../transport/client.ts';
import { problemMediaType } from '../contract/media-types.ts';
import { askAgain, type Pause } from './ask-again.ts';

const operation = 'resources/read-variant';

/** The bytes of a variant, not read yet; asked for again where that makes sense. */
export function bytesOf(
  client: PlatformClient,
  resourceId: string,
  variant: string,
  { pause, ...call }: BytesCall & { readonly pause?: Pause | undefined },
): Promise<Response> {
  const path = resourcePaths.variant
    .replace(':resourceId', encodeURIComponent(resourceId))
    .replace(':variant', encodeURIComponent(variant));
  const request = { operation, url: client.baseUrl + path, headers: { Accept: `*/*, ${problemMediaType}` } };
  return askAgain(() => askBytes(client, request, call), { pause, signal: call.signal });
}
