/** Seconds: lifetime of a challenge, and the pause before the next e-mail. */
export const challengeLife = 15 * 60;
/** Seconds before another e-mail can be requested. */
export const resendPause = 30;

/** Days: since the last use, and in total. */
export const sessionIdleDays = 30;
/** Days after which a session ends, used or not. */
export const sessionMostDays = 180;

/** Hours since a verification, for creating tokens and signing out everywhere. */
export const freshHours = 12;
