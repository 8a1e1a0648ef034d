import { scriptedPlatform, type Script, type ScriptedPlatform } from '../src/testing/index.ts';

/** `loaded` in the context of a story. */
export interface Loaded {
  readonly platform: ScriptedPlatform;
}

interface StoryContext {
  readonly id: string;
  readonly parameters: { readonly script?: Script };
}

/** A platform of the story's own, by its `script` parameter; its address keeps it apart from the others'. */
export const openPlatform = ({ id, parameters }: StoryContext): Promise<Loaded> =>
  Promise.resolve({
    platform: scriptedPlatform({ baseUrl: `https://${id}.example`, ...parameters.script }),
  });

/** Drafts, clocks and what a reload goes on with: a story begins without any, and leaves none behind. */
export function forgetWhatBrowsersKeep(): () => void {
  const forget = () => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key.startsWith('service:')) localStorage.removeItem(key);
    indexedDB.deleteDatabase('service-uploads');
  };
  forget();
  return forget;
}
