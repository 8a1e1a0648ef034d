import { extraFields, type ExtraFields } from '@service/widgets/server-rendering';
import type { Visit } from './page.ts';

interface Extra {
  readonly fields: ExtraFields;
  /** What was posted in them. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What the operator asks for at a sign-up beside the contract's fields; nothing where there is nothing. */
export async function extraOf(
  { services, locale }: Visit,
  posted: Readonly<Record<string, string>> | undefined,
): Promise<Extra | undefined> {
  const { served } = services.settings.signUpFields;
  if (!Object.keys(served.properties).length) return undefined;
  const fields = await extraFields({ type: 'object', ...served });
  return { fields, values: posted ? fields.readPosted(posted, locale) : {} };
}
