import type { UploadMessages } from '../upload-messages.ts';

const files = (number: number) => (number === 1 ? '1 file' : `${number} files`);

export const uploads: UploadMessages = {
  label: 'Uploads',
  drop: (directory) => `Drop to upload to “${directory}”`,
  noDrop: 'Files can’t be put here',
  reading: 'Looking at what is in the folder…',

  files: (done, all) => `${done} of ${files(all)}`,
  of: (sent, all) => `${sent} of ${all}`,
  secondsLeft: (seconds) => `${seconds} s left`,
  minutesLeft: (minutes) => `${minutes} min left`,
  hoursLeft: (hours) => `${hours} h left`,
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
  trying: {
    rate_limited: 'Too many at once; goes on by itself',
    internal: 'The platform made a mistake; trying again',
    unavailable: 'The platform is busy; trying again',
    'unexpected-status': 'Something on the way failed; trying again',
    'unexpected-body': 'The answer made no sense; trying again',
  },
  tryingIn: (why, clock) => `${why} in ${clock}`,
  progress: (name) => `Progress of ${name}`,

  pause: (name) => `Pause ${name}`,
  resume: (name) => `Go on with ${name}`,
  cancel: (name) => `Cancel ${name}`,
  dismiss: (name) => `Dismiss ${name}`,
  retry: 'Try again',
  pauseAll: 'Pause all',
  resumeAll: 'Go on with all',
  cancelAll: 'Cancel all',
  clear: 'Clear',
  collapse: 'Show less',
  expand: 'Show uploads',

  fileless: 'Choose the file again to go on',
  chooseFile: 'Choose file',
  interrupted: 'Interrupted',
  goOn: 'Go on',
  waitForFiles: (number) => `${number} uploads were interrupted.`,
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose folder',
  found: (number) => (number ? `${files(number)} found; going on.` : 'None of them is a file that was interrupted.'),
  otherFile: 'That’s another file. Choose the one that you began with.',

  twins: (names, first) =>
    names === 1 ? `There is a “${first}” here already.` : `${names} names are taken here, “${first}” among them.`,
  keepBoth: 'Keep both',
  skip: 'Skip',

  tooLarge: (size, limit) => `${size}; the limit is ${limit}`,
  tooLargeHere: 'Too large to be taken here',
  full: (limit) => `The workspace is full (${limit}); delete something and try again`,
  fullHere: 'The workspace is full; delete something and try again',
  forbidden: 'You may not put files here any more',
  gone: 'The directory is gone; choose another one',
  unreadable: 'The file has changed or can’t be read; choose it again',
  name: (why) => `${why} Rename the file and choose it again.`,

  started: (number, directory) => `Uploading ${files(number)} to ${directory}.`,
  percent: (percent) => `${percent}% uploaded.`,
  finished: (number) => `${files(number)} uploaded.`,
  finishedBut: (number, failed) => `${files(number)} uploaded, ${failed} not.`,
  failed: (name, why) => `${name}: ${why}`,
};
