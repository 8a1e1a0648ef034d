import { ProblemError } from '../problem.ts';
import type { ResolvedSettings } from '../settings.ts';

/** Bytes of a body that cost no budget. */
const free = 65_536;

/** Seconds after which a refused client tries again. */
const retryAfter = 5;

/** Bytes of incomplete bodies that a process holds in memory. */
export class BodyBudget {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  open(): BodyShare {
    let share = 0;
    return {
      grow: (size) => {
        const more = Math.max(0, size - free) - share;
        if (more <= 0) return;
        if (this.#taken + more > this.#most) {
          throw new ProblemError('unavailable', { retryAfter, params: { limit: 'bufferedBytes' } });
        }
        this.#taken += more;
        share += more;
      },
      release: () => {
        this.#taken -= share;
        share = 0;
      },
    };
  }
}

/** Share of one body. */
export interface BodyShare {
  /**
   * @param size bytes so far
   * @throws {ProblemError} `unavailable` if the budget is used up
   */
  grow(size: number): void;
  release(): void;
}

const budgets = new WeakMap<ResolvedSettings, BodyBudget>();
const budgetsByRequest = new WeakMap<Request, BodyBudget>();

/** Counts the body of a request towards the budget of its platform. */
export function budgetBody(request: Request, settings: ResolvedSettings): void {
  const budget = budgets.get(settings) ?? new BodyBudget(settings.limits.bufferedBytes);
  budgets.set(settings, budget);
  budgetsByRequest.set(request, budget);
}

/** @returns an unlimited share for requests without a budget */
export const shareFor = (request: Request): BodyShare =>
  (budgetsByRequest.get(request) ?? new BodyBudget(Infinity)).open();

/** A body that is read at once costs no budget. */
export const isShort = (length: string | null): boolean => length !== null && Number(length) <= free;
