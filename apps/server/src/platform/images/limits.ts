/** Limits of the work that one image can cause. */
export const IMAGE_LIMITS = {
  /** Pixels of an uploaded image, and of one side. */
  pixels: 50_000_000,
  side: 16_384,
  /** Pixels of a rendition with opacity, border, radius or rotation, which is held in memory as a whole. */
  effectPixels: 8_000_000,
  /** Longer side of the raster of an SVG. */
  rasterSide: 2000,
  /** CPU time of one task in seconds, and memory of its process in bytes. */
  seconds: 5,
  memory: 512 * 1024 * 1024,
  /** Running and queued tasks, for each of the two queues: uploads and previews. */
  running: 2,
  waiting: 512,
  /** Per person: ten images may arrive at once, even while the previous one is still followed up. */
  uploadsPerPerson: 10,
  /** A page of people loads 75 at once, and through an HTTP/2 proxy all of them arrive together. */
  previewsPerPerson: 100,
  /** Pixels of an image, or milliseconds of work for a person, beyond which others have priority. */
  largePixels: 25_000_000,
  usageMax: 3000,
  /** Longest wait in the queue in milliseconds: below the minute after which proxies close a silent connection. */
  waitTimeout: 30_000,
  /** Colour profiles for screens have a few kilobytes; larger ones are for printing, and are converted. */
  profileBytes: 64 * 1024,
} as const
