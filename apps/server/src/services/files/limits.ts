/** Bounds of what one person, and one request, may ask of the file store. Sizes in bytes, times in milliseconds. */
const MB = 1_000_000
const HOUR = 3_600_000

export const FILE_LIMITS = {
  /** Of one piece of a file; clients send larger files in chunks. */
  request: 6 * MB,
  files: 5000,
  pending: 10,
  nameLength: 255,
  folderLength: 255,
  /** New files a minute; chunks do not count. */
  uploads: 60,
  /** Renderings a minute that are not there yet, by where the caller calls from. */
  renderings: 600,
  /** Originals on their way to one person at the same time. */
  downloads: 6,
  previewSide: 4000,
  previewCache: 2_000 * MB,
  previewMemory: 32 * MB,
  /** How long a file may stay without a document, an upload unfinished, a deletion repeatable. */
  unusedFor: 24 * HOUR,
  /** After this nothing is on its way any more that has no row. */
  trashAfter: 48 * HOUR,
  /** Whoever was still writing into a deleted folder has ended by then. */
  sweepAgainAfter: HOUR,
  sweepEvery: HOUR,
  /** Rows that one sweep takes of each kind. */
  sweepMax: 500,
  /** How often as many, of files that nobody may need and of what is left of deleted ones. */
  sweepBatches: 40,
} as const
