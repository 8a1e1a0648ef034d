import { returnTarget, safeReturnTo } from '@service/widgets/contract';
import type { ResolvedSettings } from '../settings.ts';

/**
 * Target of a sign-in that may be followed: a path of the platform, or a URL of an allowed origin. Checked when it is
 * requested and again when it is used, because the operator may have removed the origin.
 */
export function allowedReturnTo(
  { publicUrl, allowedOrigins }: Pick<ResolvedSettings, 'publicUrl' | 'allowedOrigins'>,
  candidate: unknown,
): string | undefined {
  const target = returnTarget(candidate);
  if (!target || target.startsWith('/')) return target;
  const { origin, pathname, search, hash, username, password } = new URL(target);
  if (username || password) return undefined;
  if (origin === publicUrl.origin) return safeReturnTo(pathname + search + hash);
  return allowedOrigins.has(origin) ? target : undefined;
}
