/** Bounds of the work that one picture may cause. */
export const IMAGE_LIMITS = {
  /** Pixels of a picture that comes in, and of one side of it. */
  pixels: 50_000_000,
  side: 16_384,
  /** Pixels of a rendering with opacity, border, radius or rotation, for which all of it is kept in memory. */
  effectPixels: 8_000_000,
  /** Side of the raster of an SVG. */
  rasterSide: 2000,
  /** Time of the CPU that one task may take, and memory of the process that does it, in bytes. */
  seconds: 5,
  memory: 512 * 1024 * 1024,
  /** Tasks at once, and in line: of what is read for the first time (uploads), and of what is shown of it (previews). */
  running: 2,
  waiting: 512,
  /** Of one person: ten pictures may come at once, also while the one before is still followed up. */
  uploadsPerPerson: 10,
  /** A page of people asks for 75 at once, and through a proxy that speaks HTTP/2 all of them arrive together. */
  previewsPerPerson: 100,
  /** Beyond these pixels of a picture, or milliseconds of work for a person, others come first. */
  largePixels: 25_000_000,
  usageMax: 3000,
  /** Time for which one waits for its turn, in milliseconds: answered within the minute for which a connection may be quiet. */
  waitTimeout: 30_000,
  /** Colour profiles of screens have some kilobytes; larger ones are for printing, and converted. */
  profileBytes: 64 * 1024,
} as const
