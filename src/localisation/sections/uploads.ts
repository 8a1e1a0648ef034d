import type { Section, Table } from '../section.ts';

const files = (number: number) => (number === 1 ? '1 file' : `${number.toLocaleString('en')} files`);

const filesInSwedish = (number: number) => (number === 1 ? '1 fil' : `${number.toLocaleString('sv')} filer`);

/** Uploads in `<resource-viewer>`; sizes and times are formatted. */
const en = {
  open: 'Open',
  label: 'Uploads',
  drop: (directory: string) => `Drop to upload to “${directory}”`,
  noDrop: 'Files can’t be put here',
  reading: 'Looking at what is in the folder…',

  files: (done: number, all: number) => `${done.toLocaleString('en')} of ${files(all)}`,
  of: (sent: string, size: string) => `${sent} of ${size}`,
  secondsLeft: (seconds: number) => `${seconds.toLocaleString('en')} s left`,
  minutesLeft: (minutes: number) => `${minutes.toLocaleString('en')} min left`,
  hoursLeft: (hours: number) => `${hours.toLocaleString('en')} h left`,
  states: {
    waiting: 'Waiting',
    offline: 'Waiting for the network',
    retrying: 'No answer; trying again',
    'signed-out': 'Goes on when you’ve signed in',
    paused: 'Paused',
    cancelling: 'Ending…',
    done: 'Uploaded',
    asks: 'The name is taken',
    elsewhere: 'Goes on in another tab',
  },
  /** Reasons to retry, by the code of the failure; else `states.retrying`. */
  retrying: {
    rate_limited: 'Too many at once; goes on by itself',
    internal: 'The platform made a mistake; trying again',
    unavailable: 'The platform is busy; trying again',
    'unexpected-status': 'Something on the way failed; trying again',
    'unexpected-body': 'The answer made no sense; trying again',
  },
  /** Reason with the time until the retry. */
  retryingIn: (why: string, clock: string) => `${why} in ${clock}`,
  progress: (name: string) => `Progress of ${name}`,

  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Go on with ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  retry: 'Try again',
  pauseAll: 'Pause all',
  resumeAll: 'Go on with all',
  cancelAll: 'Cancel all',
  clear: 'Clear',
  collapse: 'Show less',
  expand: 'Show uploads',

  fileNeeded: 'Choose the file again to go on',
  chooseFile: 'Choose file',
  /** The browser can reopen the file after permission. */
  interrupted: 'Interrupted',
  resumeInterrupted: 'Go on',
  /** Two or more. */
  interruptedFiles: (number: number) => `${number.toLocaleString('en')} uploads were interrupted.`,
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose folder',
  /** Number of interrupted uploads whose file was found. */
  filesFound: (number: number) =>
    number ? `${files(number)} found; going on.` : 'None of them is a file that was interrupted.',
  otherFile: 'That’s another file. Choose the one that you began with.',

  nameConflicts: (names: number, first: string) =>
    names === 1
      ? `There is a “${first}” here already.`
      : `${names.toLocaleString('en')} names are taken here, “${first}” among them.`,
  keepBoth: 'Keep both',
  skip: 'Skip',

  tooLarge: (size: string, limit: string) => `${size}; the limit is ${limit}`,
  tooLargeHere: 'Too large to be taken here',
  full: (limit: string) => `The workspace is full (${limit}); delete something and try again`,
  fullHere: 'The workspace is full; delete something and try again',
  forbidden: 'You may not put files here any more',
  gone: 'The directory is gone; choose another one',
  unreadable: 'The file has changed or can’t be read; choose it again',
  nameRejected: (why: string) => `${why} Rename the file and choose it again.`,

  started: (number: number, directory: string) => `Uploading ${files(number)} to ${directory}.`,
  percent: (percent: number) => `${(percent / 100).toLocaleString('en', { style: 'percent' })} uploaded.`,
  finished: (number: number) => `${files(number)} uploaded.`,
  finishedPartly: (number: number, failed: number) => `${files(number)} uploaded, ${failed.toLocaleString('en')} not.`,
  failed: (name: string, why: string) => `${name}: ${why}`,
};

export type UploadMessages = typeof en & { readonly retrying: Table };

const sv: UploadMessages = {
  open: 'Öppna',
  label: 'Uppladdningar',
  drop: (directory) => `Släpp för att ladda upp till ”${directory}”`,
  noDrop: 'Här kan inga filer läggas',
  reading: 'Tittar efter vad som finns i mappen…',

  files: (done, all) => `${done.toLocaleString('sv')} av ${filesInSwedish(all)}`,
  of: (sent, size) => `${sent} av ${size}`,
  secondsLeft: (seconds) => `${seconds.toLocaleString('sv')} s kvar`,
  minutesLeft: (minutes) => `${minutes.toLocaleString('sv')} min kvar`,
  hoursLeft: (hours) => `${hours.toLocaleString('sv')} tim kvar`,
  states: {
    waiting: 'Väntar',
    offline: 'Väntar på nätet',
    retrying: 'Inget svar; försöker igen',
    'signed-out': 'Fortsätter när du har loggat in',
    paused: 'Pausad',
    cancelling: 'Avslutas…',
    done: 'Uppladdad',
    asks: 'Namnet är upptaget',
    elsewhere: 'Fortsätter i en annan flik',
  },
  retrying: {
    rate_limited: 'För många på en gång; fortsätter av sig självt',
    internal: 'Plattformen gjorde fel; försöker igen',
    unavailable: 'Plattformen är upptagen; försöker igen',
    'unexpected-status': 'Något på vägen svarade fel; försöker igen',
    'unexpected-body': 'Svaret gick inte att förstå; försöker igen',
  },
  retryingIn: (why, clock) => `${why} om ${clock}`,
  progress: (name) => `Hur långt ${name} har kommit`,

  pause: (name) => `Pausa ${name}`,
  resume: (name) => `Fortsätt med ${name}`,
  cancel: (name) => `Avbryt ${name}`,
  dismiss: (name) => `Stäng ${name}`,
  retry: 'Försök igen',
  pauseAll: 'Pausa alla',
  resumeAll: 'Fortsätt med alla',
  cancelAll: 'Avbryt alla',
  clear: 'Rensa',
  collapse: 'Visa mindre',
  expand: 'Visa uppladdningar',

  fileNeeded: 'Välj filen igen för att fortsätta',
  chooseFile: 'Välj fil',
  interrupted: 'Avbruten',
  resumeInterrupted: 'Fortsätt',
  interruptedFiles: (number) => `${number.toLocaleString('sv')} uppladdningar blev avbrutna.`,
  chooseFiles: 'Välj filer',
  chooseFolder: 'Välj mapp',
  filesFound: (number) =>
    number ? `${filesInSwedish(number)} hittade; de fortsätter.` : 'Ingen av dem är en fil som blev avbruten.',
  otherFile: 'Det är en annan fil. Välj den som du började med.',

  nameConflicts: (names, first) =>
    names === 1
      ? `Det finns redan en ”${first}” här.`
      : `${names.toLocaleString('sv')} namn är upptagna här, bland dem ”${first}”.`,
  keepBoth: 'Behåll båda',
  skip: 'Hoppa över',

  tooLarge: (size, limit) => `${size}; gränsen är ${limit}`,
  tooLargeHere: 'För stor för att tas emot här',
  full: (limit) => `Arbetsytan är full (${limit}); ta bort något och försök igen`,
  fullHere: 'Arbetsytan är full; ta bort något och försök igen',
  forbidden: 'Du får inte längre lägga filer här',
  gone: 'Katalogen finns inte längre; välj en annan',
  unreadable: 'Filen har ändrats eller går inte att läsa; välj den igen',
  nameRejected: (why) => `${why} Byt namn på filen och välj den igen.`,

  started: (number, directory) => `Laddar upp ${filesInSwedish(number)} till ${directory}.`,
  percent: (percent) => `${(percent / 100).toLocaleString('sv', { style: 'percent' })} uppladdat.`,
  finished: (number) => `${filesInSwedish(number)} har laddats upp.`,
  finishedPartly: (number, failed) => `${filesInSwedish(number)} har laddats upp, ${failed.toLocaleString('sv')} inte.`,
  failed: (name, why) => `${name}: ${why}`,
};

export const uploads: Section<UploadMessages> = { en, sv };
