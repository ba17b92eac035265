import type { Size } from './size.ts'

/** Pixels in memory: four bytes each, row by row. */
export interface Raster extends Size {
  readonly data: Buffer
}

/** Distance of a corner's edge from the side, in a row whose middle is `dy` from the circle's centre. */
function inset(centre: number, radius: number, dy: number): number {
  return centre - Math.sqrt(Math.max(0, radius * radius - dy * dy))
}

/** Makes the ends of a row transparent up to the circle, and antialiases the pixels that it crosses. */
function roundRow({ data, width }: Raster, row: number, radius: number, dy: number): void {
  const start = row * width * 4
  const outside = Math.max(0, Math.floor(inset(radius, radius + 0.5, dy)))
  const inside = Math.ceil(inset(radius, radius - 0.5, dy))
  data.fill(0, start, start + outside * 4)
  data.fill(0, start + (width - outside) * 4, start + width * 4)
  for (let x = outside; x < inside; x++) {
    const covered = Math.min(1, Math.max(0, radius - Math.hypot(radius - x - 0.5, dy) + 0.5))
    for (const at of [start + x * 4 + 3, start + (width - 1 - x) * 4 + 3])
      data[at] = Math.round((data[at] ?? 0) * covered)
  }
}

/** Rounds the corners in place; a radius beyond half a side makes that side a semicircle. */
export function roundCorners(raster: Raster, wanted: number): void {
  const { width, height } = raster
  const radius = Math.min(wanted, width / 2, height / 2)
  for (let row = 0; row < Math.ceil(radius); row++) {
    roundRow(raster, row, radius, radius - row - 0.5)
    if (height - 1 - row > row) roundRow(raster, height - 1 - row, radius, radius - row - 0.5)
  }
}
