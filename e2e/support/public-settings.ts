/** What a new instance begins with at a public address that sends emails (`settled-config.ts`). */
export const PUBLIC_SETTINGS = { NEW_ACCOUNTS: 'slow', JOB_POSTERS: 'verified' } as const
