/** Seconds; a challenge's life, and the pause before a new mail. */
export const challengeLife = 15 * 60;
export const resendPause = 30;

/** Days; a session lives this long after its last use, and so long at most. */
export const sessionIdleDays = 30;
export const sessionMostDays = 180;

/** Hours; making a token and signing off everywhere need a verification this young. */
export const freshHours = 12;
