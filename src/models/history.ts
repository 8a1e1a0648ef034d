const maxSteps = 200;

export class History<Value> {
  #current: Value;
  #past: Value[] = [];
  #future: Value[] = [];

  constructor(value: Value) {
    this.#current = value;
  }

  get current(): Value {
    return this.#current;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  edit(value: Value): void {
    this.#past = [...this.#past, this.#current].slice(-maxSteps);
    this.#future = [];
    this.#current = value;
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  #step(from: Value[], to: Value[]): void {
    if (!from.length) return;
    to.push(this.#current);
    this.#current = from.pop()!;
  }
}
