import type { TestProject } from 'vitest/node';
import { JourneyPlatform } from './journey-platform.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the platform that test files share; none may stop it. */
    journeysUrl: string;
  }
}

let platform: JourneyPlatform | undefined;

/** One platform for all journeys that share it, because a start takes seconds. */
export async function setup(project: TestProject): Promise<void> {
  platform = await JourneyPlatform.start({}, project.getProvidedContext().firstFolder);
  project.provide('journeysUrl', platform.url);
}

export const teardown = (): Promise<void> | undefined => platform?.stop();
