import type { Readable } from 'node:stream'

/** The longest pause, the time before the rate is checked, and the minimum rate in bytes per second after that. */
const IDLE_MS = 10_000
const GRACE_MS = 10_000
const RATE = 16_000
const CHECK_MS = 1000

/** Aborts an upload that stalls, trickles or exceeds the maximum size; a steady one may take any time. */
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
