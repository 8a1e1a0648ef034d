import type { UploadMessages } from '../upload-messages.ts';

const files = (number: number) => (number === 1 ? '1 fil' : `${number} filer`);

export const uploads: UploadMessages = {
  label: 'Uppladdningar',
  drop: (directory) => `Släpp för att ladda upp till ”${directory}”`,
  noDrop: 'Här kan inga filer läggas',
  reading: 'Tittar efter vad som finns i mappen…',

  files: (done, all) => `${done} av ${files(all)}`,
  of: (sent, all) => `${sent} av ${all}`,
  secondsLeft: (seconds) => `${seconds} s kvar`,
  minutesLeft: (minutes) => `${minutes} min kvar`,
  hoursLeft: (hours) => `${hours} tim kvar`,
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
  trying: {
    rate_limited: 'För många på en gång; fortsätter av sig självt',
    internal: 'Plattformen gjorde fel; försöker igen',
    unavailable: 'Plattformen är upptagen; försöker igen',
    'unexpected-status': 'Något på vägen svarade fel; försöker igen',
    'unexpected-body': 'Svaret gick inte att förstå; försöker igen',
  },
  tryingIn: (why, clock) => `${why} om ${clock}`,
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

  fileless: 'Välj filen igen för att fortsätta',
  chooseFile: 'Välj fil',
  interrupted: 'Avbruten',
  goOn: 'Fortsätt',
  waitForFiles: (number) => `${number} uppladdningar blev avbrutna.`,
  chooseFiles: 'Välj filer',
  chooseFolder: 'Välj mapp',
  found: (number) =>
    number ? `${files(number)} hittade; de fortsätter.` : 'Ingen av dem är en fil som blev avbruten.',
  otherFile: 'Det är en annan fil. Välj den som du började med.',

  twins: (names, first) =>
    names === 1 ? `Det finns redan en ”${first}” här.` : `${names} namn är upptagna här, bland dem ”${first}”.`,
  keepBoth: 'Behåll båda',
  skip: 'Hoppa över',

  tooLarge: (size, limit) => `${size}; gränsen är ${limit}`,
  tooLargeHere: 'För stor för att tas emot här',
  full: (limit) => `Arbetsytan är full (${limit}); ta bort något och försök igen`,
  fullHere: 'Arbetsytan är full; ta bort något och försök igen',
  forbidden: 'Du får inte längre lägga filer här',
  gone: 'Katalogen finns inte längre; välj en annan',
  unreadable: 'Filen har ändrats eller går inte att läsa; välj den igen',
  name: (why) => `${why} Byt namn på filen och välj den igen.`,

  started: (number, directory) => `Laddar upp ${files(number)} till ${directory}.`,
  percent: (percent) => `${percent} % uppladdat.`,
  finished: (number) => `${files(number)} har laddats upp.`,
  finishedBut: (number, failed) => `${files(number)} har laddats upp, ${failed} inte.`,
  failed: (name, why) => `${name}: ${why}`,
};
