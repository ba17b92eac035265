/** The way in of who has not said who they are. */
export const ANONYMOUS = 'anonymous'
