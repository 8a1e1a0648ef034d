/** Major version of the contract; `/healthz` of a platform names its own. */
export const contractMajor = 0;
