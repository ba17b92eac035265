/**
 * Loaded into a server with `--import`. On a signal, writes a line with the longest event-loop turn of the main
 * thread since the previous signal, in milliseconds of CPU time. Other load on the machine makes no difference.
 */
import process from 'node:process'

const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let longest = 0
let last = spent()
/** Turns run without a pause, so a server's speed can't be measured at the same time. */
function turn(): void {
  const now = spent()
  longest = Math.max(longest, now - last)
  last = now
  setImmediate(turn)
}
turn()
process.on('SIGUSR2', () => {
  console.log(`Event loop: ${JSON.stringify({ max: Math.round(longest * 10) / 10 })}`)
  longest = 0
})
