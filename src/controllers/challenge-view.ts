import type { LitElement, TemplateResult } from 'lit';
import type { ChallengeController } from './challenge.ts';
import type { Localised } from './localise.ts';

/** What a server has found out for a page that it renders; sentences come translated. */
export interface ServedState {
  readonly step?: 'ask' | 'waiting';
  readonly values?: Readonly<Record<string, unknown>>;
  readonly sentTo?: string;
  readonly failure?: string;
  /** By field name; the code's is `code`. */
  readonly issues?: Readonly<Record<string, string>>;
}

export interface ChallengeHost extends LitElement {
  /** What the server rendered, until the model takes over. */
  readonly served: ServedState | undefined;
  readonly returnTo?: string;
}

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
