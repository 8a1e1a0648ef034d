import type { TemplateResult } from 'lit';
import type { ChallengeController } from './challenge.ts';

/** The steps after the form; their code comes with the flow. */
export interface ChallengeSteps {
  notice(challenge: ChallengeController): TemplateResult | undefined;
  /** The step that is not the form's, or nothing. */
  step(challenge: ChallengeController): TemplateResult | undefined;
  /** What a screen reader is told. */
  announcement(challenge: ChallengeController): string;
}

let provided: ChallengeSteps | undefined;

/** Hands over the later steps; their module does it when it arrives. */
export function provideSteps(given: ChallengeSteps): void {
  provided = given;
}

/** The later steps, once they are there. */
export const laterSteps = (): ChallengeSteps | undefined => provided;
