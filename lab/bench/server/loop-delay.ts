/**
 * Loaded into a server with `--import`. On a signal, writes a line with the event loop's delay since the
 * previous signal, in milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'

const RESOLUTION = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
const milliseconds = (nanoseconds: number) =>
  Math.max(0, Math.round(nanoseconds / 1e5 - RESOLUTION * 10) / 10)

delay.enable()
process.on('SIGUSR2', () => {
  const [p50, p99] = [50, 99].map((part) => milliseconds(delay.percentile(part)))
  console.log(`Event loop: ${JSON.stringify({ p50, p99, max: milliseconds(delay.max) })}`)
  delay.reset()
})
