import type { TemplateResult } from 'lit';
import type { ChallengeController } from './challenge.ts';
import type { Localised } from './localise.ts';

/** What the steps after the form are rendered by; their code comes with the flow. */
export interface ChallengeView {
  readonly challenge: ChallengeController;
  readonly localise: Localised;
  /** Whether its waiting is to be seen by now. */
  readonly busyShown: boolean;
  /** Where the page's own form posts go without script. */
  readonly formAction: string | undefined;
}

export interface ChallengeSteps {
  notice(view: ChallengeView): TemplateResult | undefined;
  /** The step that is not the form's, or nothing. */
  step(view: ChallengeView): TemplateResult | undefined;
  /** What a screen reader is told. */
  announcement(view: ChallengeView): string;
}

let provided: ChallengeSteps | undefined;

/** Hands over the later steps; their module does it when it arrives. */
export function provideSteps(given: ChallengeSteps): void {
  provided = given;
}

/** The later steps, once they are there. */
export const laterSteps = (): ChallengeSteps | undefined => provided;
