/** Limits of one fetch. */
export const REMOTE_LIMITS = {
  /** For everything, from the DNS query to the last byte, in milliseconds. */
  time: 3000,
  bytes: 2 * 1024 * 1024,
  headerBytes: 64 * 1024,
  redirects: 3,
  concurrency: 8,
  waiting: 32,
} as const
