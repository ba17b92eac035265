/**
 * Loaded into a server with `--import`: writes a line with the most time of the processor that its main thread has taken
 * in one turn of the event loop, in milliseconds, since the signal before. Others on the machine make no difference.
 */
import process from 'node:process'

const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let longest = 0
let last = spent()
/** Turns follow each other without a pause, which is why a server is not measured for its speed at the same time. */
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
