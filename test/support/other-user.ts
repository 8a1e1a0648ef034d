import { astrid, type ScriptedPlatform } from '../../src/testing/index.ts';
import { clientOf } from './element-stage.ts';

export const bo = { ...astrid, id: 'user_bo_ek', name: 'Bo Ek', email: 'bo@lindholm.example' };

/** @returns a function that signs in, or out with `null`, elsewhere on the page */
export async function userSwitch(of: { readonly element: HTMLElement; readonly platform: ScriptedPlatform }) {
  const { session } = await clientOf(of.element);
  return (user: typeof astrid | null): void => {
    if (user) of.platform.signIn(user);
    else of.platform.endSessions();
    session.set(user);
  };
}
