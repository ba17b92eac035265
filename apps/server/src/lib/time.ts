/** Milliseconds. */
export const SECOND = 1000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** The clocks of processes differ by less: by minutes, as the operate guide allows. */
export const CLOCKS_DIFFER = 10 * MINUTE
