/** Seconds: lifetime of a challenge, and the pause before the next e-mail. */
export const challengeLife = 15 * 60;
export const resendPause = 30;

/** Days: since the last use, and in total. */
export const sessionIdleDays = 30;
export const sessionMostDays = 180;

/** Hours since a verification, for creating tokens and signing out everywhere. */
export const freshHours = 12;
