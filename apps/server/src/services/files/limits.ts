import { HOUR } from '#lib/time'

const MB = 1_000_000

/** Limits of one person and of one request. Sizes in bytes, times in milliseconds. */
export const FILE_LIMITS = {
  /** Of one part of a file; clients send larger files in chunks. */
  request: 6 * MB,
  files: 5000,
  pending: 10,
  nameLength: 255,
  folderLength: 255,
  /** New files per minute; chunks don't count. */
  uploads: 60,
  /** New previews per minute, by the caller's IP address. */
  renderings: 600,
  /** Concurrent downloads of originals by one person. */
  downloads: 6,
  previewSide: 4000,
  previewCache: 2_000 * MB,
  previewMemory: 32 * MB,
  /** How long a file may stay without a document, an upload may stay unfinished, and a deletion may be repeated. */
  unusedFor: 24 * HOUR,
  /** The precision of the last use of a file or a preview. */
  useRecordedEvery: HOUR,
  /** After this time no upload without a row is still in progress. */
  trashAfter: 48 * HOUR,
  /** By then, any write into a deleted folder has ended. */
  sweepAgainAfter: HOUR,
  sweepEvery: HOUR,
  /** The number of rows of each kind in one batch of a sweep. */
  sweepMax: 500,
  /** The number of such batches in a sweep, for unused files and for the remains of deleted ones. */
  sweepBatches: 40,
} as const
