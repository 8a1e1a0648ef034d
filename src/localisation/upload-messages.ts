/** What `<resource-viewer>` says of uploads; sizes and times come as words of the language. */
export interface UploadMessages {
  readonly label: string;
  readonly drop: (directory: string) => string;
  readonly noDrop: string;
  readonly reading: string;

  /** Of several files: how many are there, of how many. */
  readonly files: (done: number, all: number) => string;
  readonly of: (sent: string, all: string) => string;
  readonly secondsLeft: (seconds: number) => string;
  readonly minutesLeft: (minutes: number) => string;
  readonly hoursLeft: (hours: number) => string;
  readonly states: Readonly<
    Record<
      'waiting' | 'offline' | 'retrying' | 'signed-out' | 'paused' | 'cancelling' | 'done' | 'asks' | 'elsewhere',
      string
    >
  >;
  /** Why it is tried again, by the code of what went wrong; of any other code `states.retrying`. */
  readonly trying: Readonly<Record<string, string>>;
  /** The same where the platform says when. */
  readonly tryingIn: (why: string, clock: string) => string;
  readonly progress: (name: string) => string;

  readonly pause: (name: string) => string;
  readonly resume: (name: string) => string;
  readonly cancel: (name: string) => string;
  readonly dismiss: (name: string) => string;
  readonly retry: string;
  readonly pauseAll: string;
  readonly resumeAll: string;
  readonly cancelAll: string;
  readonly clear: string;
  readonly collapse: string;
  readonly expand: string;

  readonly fileless: string;
  readonly chooseFile: string;
  /** The browser finds the file by itself, once it is allowed to. */
  readonly interrupted: string;
  readonly goOn: string;
  /** Two or more. */
  readonly waitForFiles: (files: number) => string;
  readonly chooseFiles: string;
  readonly chooseFolder: string;
  /** How many of those that waited for their file have found it. */
  readonly found: (files: number) => string;
  readonly otherFile: string;

  readonly twins: (names: number, first: string) => string;
  readonly keepBoth: string;
  readonly skip: string;

  readonly tooLarge: (size: string, limit: string) => string;
  readonly tooLargeHere: string;
  readonly full: (limit: string) => string;
  readonly fullHere: string;
  readonly forbidden: string;
  readonly gone: string;
  readonly unreadable: string;
  readonly name: (why: string) => string;

  readonly started: (files: number, directory: string) => string;
  readonly percent: (percent: number) => string;
  readonly finished: (files: number) => string;
  readonly finishedBut: (files: number, failed: number) => string;
  readonly failed: (name: string, why: string) => string;
}
