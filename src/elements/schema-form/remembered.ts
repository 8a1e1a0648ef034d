/** A value that is made anew when what it is made of is something else. */
export class Remembered<Value> {
  #made: { readonly of: readonly unknown[]; readonly value: Value } | undefined;

  get value(): Value | undefined {
    return this.#made?.value;
  }

  of(parts: readonly unknown[], make: () => Value): Value {
    const made = this.#made;
    if (made && parts.every((part, at) => part === made.of[at])) return made.value;
    const value = make();
    this.#made = { of: parts, value };
    return value;
  }
}
