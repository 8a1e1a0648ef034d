/** What a field says by which a directory is chosen. */
export interface DirectoryMessages {
  /** On the field, as long as nothing is chosen. */
  readonly choose: string;
  /** The field with what is chosen, as it is said. */
  readonly chosen: (label: string, name: string) => string;
  /** Of the way to the directory that one is in. */
  readonly path: string;
  readonly none: string;
  readonly take: (name: string) => string;
  readonly clear: string;
  readonly cancel: string;
  readonly loading: string;
  /** What was chosen can't be read. */
  readonly unknown: string;
}
