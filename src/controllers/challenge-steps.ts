import type { TemplateResult } from 'lit';
import type { ChallengeController } from './challenge.ts';

/** Steps after the form; their code loads with the flow. */
export interface ChallengeSteps {
  notice(challenge: ChallengeController): TemplateResult | undefined;
  step(challenge: ChallengeController): TemplateResult | undefined;
  announcement(challenge: ChallengeController): string;
}

let provided: ChallengeSteps | undefined;

export function provideSteps(given: ChallengeSteps): void {
  provided = given;
}

/** `undefined` until they have loaded. */
export const lazySteps = (): ChallengeSteps | undefined => provided;
