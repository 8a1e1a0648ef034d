/** Where browsers find the platform. */
export const platform = 'http://localhost:4600';
