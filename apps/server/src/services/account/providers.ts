/** The sign-in method of visitors. */
export const ANONYMOUS = 'anonymous'
