import type { Readable } from 'node:stream'

/** Longest pause, time before the rate counts, and least bytes in a second from then on. */
const IDLE_MS = 10_000
const GRACE_MS = 10_000
const RATE = 16_000
const CHECK_MS = 1000

/**
 * Hangs up on an upload that stands still, trickles, or has more bytes than any may have; one that goes
 * on steadily may take as long as it takes.
 */
export function abortSlowUpload(body: Readable, max: number): void {
  const started = performance.now()
  let last = started
  let bytes = 0
  const check = setInterval(() => {
    const now = performance.now()
    const isTooSlow = now - started > GRACE_MS && bytes < ((now - started) / 1000) * RATE
    if (now - last > IDLE_MS || isTooSlow) body.destroy()
  }, CHECK_MS)
  check.unref()
  body.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > max) body.destroy()
    last = performance.now()
  })
  const stop = () => clearInterval(check)
  body.once('end', stop).once('close', stop)
}
