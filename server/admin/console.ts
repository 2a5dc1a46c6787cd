/** Origin that audit rows of admin commands have: the console of this machine, without a user. */
export const CONSOLE = { userId: null, ip: 'console', requestId: 'admin' } as const;
