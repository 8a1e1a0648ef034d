/** URL of the platform for browsers. */
export const platform = 'http://localhost:4600';
