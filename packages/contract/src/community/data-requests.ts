/** What the law lets people ask of those who run a site, by letter or through somebody else. */
export const DATA_REQUEST_TASKS = ['erase', 'export'] as const
export type DataRequestTask = (typeof DATA_REQUEST_TASKS)[number]

/**
 * `asked`: another operator must approve it; `waiting`: the person can object; `ready`: an operator can download the archive, once;
 * `lapsed`: nobody did so in time, or the person has a role by now.
 */
export const DATA_REQUEST_STATES = [
  'asked',
  'waiting',
  'ready',
  'objected',
  'cancelled',
  'done',
  'lapsed',
] as const
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number]

/** Milliseconds in which the person can object. */
export const OBJECTION_TIME = 72 * 3_600_000
/** Milliseconds in which the archive can be downloaded after that. */
export const DOWNLOAD_TIME = 7 * 24 * 3_600_000

/** What the person concerned is told of, besides the request itself. */
export type DataRequestNews = DataRequestTask | 'cancelled' | 'downloaded'
