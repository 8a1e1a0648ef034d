import type { Section, Table } from '../section.ts';

const files = (number: number) => (number === 1 ? '1 file' : `${number.toLocaleString('en')} files`);

const filesInSwedish = (number: number) => (number === 1 ? '1 fil' : `${number.toLocaleString('sv')} filer`);

/** Uploads in `<resource-viewer>`; sizes and times are formatted. */
const en = {
  open: 'Open',
  label: 'Uploads',
  /** Over a folder while files are dragged. */
  drop: (directory: string) => `Drop to upload to “${directory}”`,
  /** Over a folder without write access while files are dragged. */
  noDrop: 'Files can’t be uploaded here',
  /** While a dropped folder is read. */
  reading: 'Reading the folder…',

  files: (done: number, all: number) => `${done.toLocaleString('en')} of ${files(all)}`,
  of: (sent: string, size: string) => `${sent} of ${size}`,
  secondsLeft: (seconds: number) => `${seconds.toLocaleString('en')} s left`,
  minutesLeft: (minutes: number) => `${minutes.toLocaleString('en')} min left`,
  hoursLeft: (hours: number) => `${hours.toLocaleString('en')} h left`,
  /** State of an upload, beside its name. */
  states: {
    waiting: 'Waiting',
    offline: 'Reconnecting…',
    retrying: 'No response; trying again',
    'signed-out': 'Sign in to continue',
    paused: 'Paused',
    cancelling: 'Cancelling…',
    done: 'Uploaded',
    asks: 'Name already taken',
    elsewhere: 'Continues in another tab',
  },
  /** Reasons to retry, by the code of the failure; else `states.retrying`. */
  retrying: {
    rate_limited: 'Too many attempts; continues',
    internal: 'Something went wrong on our side; trying again',
    unavailable: 'The server is busy; trying again',
    'unexpected-status': 'The network returned an error; trying again',
    'unexpected-body': 'Unexpected response; trying again',
  },
  /** Reason with the time until the retry. */
  retryingIn: (why: string, clock: string) => `${why} in ${clock}`,
  progress: (name: string) => `Progress of ${name}`,

  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  retry: 'Try again',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  cancelAll: 'Cancel all',
  /** Announced after a press. */
  cancelled: (name: string) => `Upload of “${name}” cancelled`,
  allCancelled: 'Uploads cancelled',
  clear: 'Clear',
  collapse: 'Show less',
  expand: 'Show uploads',

  /** After a reload, when the browser has lost the file. */
  fileNeeded: 'Select the file again to continue',
  chooseFile: 'Select file',
  /** The browser can reopen the file after permission. */
  interrupted: 'Interrupted',
  resumeInterrupted: 'Resume',
  /** Two or more. */
  interruptedFiles: (number: number) => `${number.toLocaleString('en')} uploads were interrupted.`,
  chooseFiles: 'Select files',
  chooseFolder: 'Select folder',
  /** Number of interrupted uploads whose file was found. */
  filesFound: (number: number) =>
    number ? `${files(number)} found. Resuming…` : 'None of these files was interrupted.',
  /** The user selected a file of another name, size or content. */
  otherFile: 'That’s a different file. Select the original one.',

  /** Question in the panel; `keepBoth` and `skip` answer it. */
  nameConflicts: (names: number, first: string) =>
    names === 1
      ? `“${first}” already exists here.`
      : `${names.toLocaleString('en')} names already exist here, “${first}” among them.`,
  keepBoth: 'Keep both',
  skip: 'Skip',

  /** Refused: above the limit of a file; both are formatted. */
  tooLarge: (size: string, limit: string) => `${size}; the limit is ${limit}`,
  /** Refused: above a limit that is not known. */
  tooLargeHere: 'Too large to upload',
  /** Refused: the quota of the workspace is used up. */
  full: (limit: string) => `Your workspace is full (${limit}); deleted items free up space after 30 days`,
  /** Refused: the quota is used up and not known. */
  fullHere: 'Your workspace is full; deleted items free up space after 30 days',
  /** Refused: write access was lost. */
  forbidden: 'You can no longer upload here',
  /** Refused: the folder no longer exists. */
  gone: 'The folder was deleted; select another one',
  /** The file on the disk changed during the upload. */
  unreadable: 'The file has changed or can’t be read; select it again',
  /** Refused: the name is invalid; `why` is a sentence. */
  nameRejected: (why: string) => `${why} Rename the file and select it again.`,

  /** Announced when uploads start. */
  started: (number: number, directory: string) => `Uploading ${files(number)} to ${directory}.`,
  /** Announced at intervals. */
  percent: (percent: number) => `${(percent / 100).toLocaleString('en', { style: 'percent' })} uploaded.`,
  /** Announced at the end. */
  finished: (number: number) => `${files(number)} uploaded.`,
  /** Announced at the end, if some have failed. */
  finishedPartly: (number: number, failed: number) => `${files(number)} uploaded, ${failed.toLocaleString('en')} not.`,
  failed: (name: string, why: string) => `${name}: ${why}`,
};

export type UploadMessages = typeof en & { readonly retrying: Table };

const sv: UploadMessages = {
  open: 'Öppna',
  label: 'Uppladdningar',
  drop: (directory) => `Släpp för att ladda upp till ”${directory}”`,
  noDrop: 'Det går inte att ladda upp filer hit',
  reading: 'Läser in mappen…',

  files: (done, all) => `${done.toLocaleString('sv')} av ${filesInSwedish(all)}`,
  of: (sent, size) => `${sent} av ${size}`,
  secondsLeft: (seconds) => `${seconds.toLocaleString('sv')} s kvar`,
  minutesLeft: (minutes) => `${minutes.toLocaleString('sv')} min kvar`,
  hoursLeft: (hours) => `${hours.toLocaleString('sv')} tim kvar`,
  states: {
    waiting: 'Väntar',
    offline: 'Återansluter…',
    retrying: 'Inget svar – försöker igen',
    'signed-out': 'Logga in för att fortsätta',
    paused: 'Pausad',
    cancelling: 'Avbryter…',
    done: 'Uppladdad',
    asks: 'Namnet är upptaget',
    elsewhere: 'Fortsätter i en annan flik',
  },
  retrying: {
    rate_limited: 'För många försök – fortsätter',
    internal: 'Något gick fel hos oss – försöker igen',
    unavailable: 'Servern är upptagen – försöker igen',
    'unexpected-status': 'Fel i nätverket – försöker igen',
    'unexpected-body': 'Oväntat svar – försöker igen',
  },
  retryingIn: (why, clock) => `${why} om ${clock}`,
  progress: (name) => `Förlopp för ${name}`,

  pause: (name) => `Pausa ${name}`,
  resume: (name) => `Återuppta ${name}`,
  cancel: (name) => `Avbryt ${name}`,
  dismiss: (name) => `Dölj ${name}`,
  retry: 'Försök igen',
  pauseAll: 'Pausa alla',
  resumeAll: 'Återuppta alla',
  cancelAll: 'Avbryt alla',
  cancelled: (name) => `Uppladdningen av ”${name}” har avbrutits`,
  allCancelled: 'Uppladdningarna har avbrutits',
  clear: 'Rensa',
  collapse: 'Visa mindre',
  expand: 'Visa uppladdningar',

  fileNeeded: 'Välj filen igen för att fortsätta',
  chooseFile: 'Välj fil',
  interrupted: 'Inte klar',
  resumeInterrupted: 'Återuppta',
  interruptedFiles: (number) => `${number.toLocaleString('sv')} uppladdningar blev inte klara.`,
  chooseFiles: 'Välj filer',
  chooseFolder: 'Välj mapp',
  filesFound: (number) =>
    number ? `Hittade ${filesInSwedish(number)}. Återupptar…` : 'Ingen av filerna hör till uppladdningarna.',
  otherFile: 'Det är en annan fil. Välj den ursprungliga.',

  nameConflicts: (names, first) =>
    names === 1
      ? `”${first}” finns redan här.`
      : `${names.toLocaleString('sv')} namn finns redan här, bland annat ”${first}”.`,
  keepBoth: 'Behåll båda',
  skip: 'Hoppa över',

  tooLarge: (size, limit) => `${size}, gränsen är ${limit}`,
  tooLargeHere: 'För stor för att laddas upp',
  full: (limit) => `Arbetsytan är full (${limit}) – borttagna objekt frigör utrymme efter 30 dagar`,
  fullHere: 'Arbetsytan är full – borttagna objekt frigör utrymme efter 30 dagar',
  forbidden: 'Du kan inte längre ladda upp hit',
  gone: 'Mappen har tagits bort – välj en annan',
  unreadable: 'Filen har ändrats eller går inte att läsa – välj den igen',
  nameRejected: (why) => `${why} Byt namn på filen och välj den igen.`,

  started: (number, directory) => `Laddar upp ${filesInSwedish(number)} till ${directory}.`,
  percent: (percent) => `${(percent / 100).toLocaleString('sv', { style: 'percent' })} uppladdat.`,
  finished: (number) => `${filesInSwedish(number)} har laddats upp.`,
  finishedPartly: (number, failed) => `${filesInSwedish(number)} har laddats upp, ${failed.toLocaleString('sv')} inte.`,
  failed: (name, why) => `${name}: ${why}`,
};

export const uploads: Section<UploadMessages> = { en, sv };
