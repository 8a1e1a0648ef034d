import type { DashboardDocument } from './document.ts';

/** The steps that can be taken back. */
const mostSteps = 200;

/** A dashboard with the steps by which it became what it is. */
export class History {
  #current: DashboardDocument;
  #past: DashboardDocument[] = [];
  #future: DashboardDocument[] = [];

  constructor(document: DashboardDocument) {
    this.#current = document;
  }

  get current(): DashboardDocument {
    return this.#current;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  edit(document: DashboardDocument): void {
    this.#past = [...this.#past, this.#current].slice(-mostSteps);
    this.#future = [];
    this.#current = document;
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  #step(from: DashboardDocument[], to: DashboardDocument[]): void {
    const document = from.pop();
    if (!document) return;
    to.push(this.#current);
    this.#current = document;
  }
}
