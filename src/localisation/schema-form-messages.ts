/** What a form says that is made of a schema. */
export interface SchemaFormMessages {
  /** Stands on the button. */
  readonly submit: string;
  readonly loading: string;
  readonly retry: string;
  readonly optional: string;
  /** Stands in a choice before one is made. */
  readonly choose: string;
  /** The choice of nothing, where nothing may be chosen. */
  readonly none: string;
  /** Which of several shapes a value has. */
  readonly shape: string;
  /** A shape that has no name of its own. */
  readonly shapeNumber: (number: number) => string;
  /** What a field is written in for which there is none of its own. */
  readonly asJson: string;
  readonly add: (list: string) => string;
  readonly entry: (list: string, number: number) => string;
  readonly remove: (entry: string) => string;
  readonly moveUp: (entry: string) => string;
  readonly moveDown: (entry: string) => string;
  /** Said aloud. */
  readonly moved: (number: number, total: number) => string;
  readonly removed: (left: number) => string;
  readonly noEntries: string;
  /** Heads the list of what is wrong. */
  readonly summary: (count: number) => string;
  readonly sent: string;
  /** Received, and under way for longer. */
  readonly working: string;
  readonly sessionEnded: string;
  /** The form can't be had: its type is not registered, for instance. */
  readonly missing: string;
  /** Labels of fields, by the key in their hints, where the schema itself brings none. */
  readonly labels: Readonly<Record<string, string>>;
  readonly tooFew: (minimum: number) => string;
  readonly tooMany: (maximum: number) => string;
  readonly twins: string;
  readonly above: (minimum: number) => string;
  readonly below: (maximum: number) => string;
  readonly multipleOf: (number: number) => string;
  readonly notANumber: string;
  readonly notWhole: string;
  /** Why a text is not of a format, by the name of the format. */
  readonly formats: Readonly<Record<string, string>>;
}
