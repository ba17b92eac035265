import { hash } from 'node:crypto'
import { openGate } from '../gate/index.ts'
import { openRecent } from '../recent.ts'

const KEPT = 500

/** A drawing of our own as PNG: SVG that says its size in pixels. */
type Draw = (svg: string) => Promise<Buffer>

/**
 * Draws SVG that we have written or chosen ourselves, two pictures at a time; the latest are kept in memory.
 * What comes from outside is for Images alone. The same text gives the same bytes. Refuses with
 * `general_service_unavailable` under too much load.
 */
export function openDrawings(): Draw {
  const kept = openRecent<string, Promise<Buffer>>(KEPT)
  const gate = openGate({ atOnce: 2, waiting: 200 })

  return async (svg) => {
    const key = hash('sha256', svg)
    const known = kept.get(key)
    if (known) return known
    const drawn = gate(async () => {
      // Loaded by the first picture: until then it would only take memory and time to start.
      const { default: sharp } = await import('sharp')
      return sharp(Buffer.from(svg)).png({ compressionLevel: 7 }).toBuffer()
    })
    drawn.catch(() => kept.delete(key))
    return kept.set(key, drawn)
  }
}
