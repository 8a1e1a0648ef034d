import { scriptedPlatform, type Script, type ScriptedPlatform } from '../src/testing/index.ts';

/** `loaded` in the context of a story. */
export interface Loaded {
  readonly platform: ScriptedPlatform;
}

interface StoryContext {
  readonly id: string;
  readonly parameters: { readonly script?: Script };
}

/** Creates the story's platform from its `script` parameter; the base URL keeps its storage apart. */
export const openPlatform = ({ id, parameters }: StoryContext): Promise<Loaded> =>
  Promise.resolve({
    platform: scriptedPlatform({ baseUrl: `https://${id}.example`, ...parameters.script }),
  });

/** Clears drafts, clocks and stored challenges before and after a story. */
export function forgetWhatBrowsersKeep(): () => void {
  const forget = () => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key.startsWith('service:')) localStorage.removeItem(key);
    indexedDB.deleteDatabase('service-uploads');
  };
  forget();
  return forget;
}
