import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openNetwork } from './network.ts'

const NETWORK = JSON.stringify(join(import.meta.dirname, 'network.ts'))
/** Opens a network, prints its address, and stays. */
const OPEN = `
  const { openNetwork } = await import(${NETWORK})
  console.log((await openNetwork(2)).hostAddress)
  setInterval(() => undefined, 1000)`
/** Answers every request by HTTP. */
const SERVE = (host: string, port: number) => `
  const { createServer } = await import('node:http')
  createServer((_, answer) => answer.end('here')).listen(${port}, '${host}', () => console.log('ready'))`

/** Runs a script until it has printed a line. Returns that line. */
async function run(by: readonly string[], script: string) {
  const command = [...by, execPath, '--input-type=module', '-e', script]
  const child = spawn(command[0] ?? execPath, command.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    line,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const isOfThisMachine = (own: string) =>
  Object.values(networkInterfaces())
    .flat()
    .some((each) => each?.address === own)

test('a process in its own network is reachable, is not while its link is cut, and is again', async (context) => {
  await using network = await openNetwork(2)
  const { setLink, addresses, hostAddress, kind } = network
  if (!setLink) return context.skip(`they are ${kind}`)
  const { host = '', port = 0, commandPrefix = [] } = addresses[1] ?? {}
  await using _server = await run(commandPrefix, SERVE(host, port))
  const ask = async () =>
    fetch(`http://${host}:${port}/`, { signal: AbortSignal.timeout(500) }).then(
      async (response) => response.text(),
      () => 'silence',
    )
  await expect.poll(ask).toBe('here')
  setLink(1, false)
  expect(await ask()).toBe('silence')
  setLink(1, true)
  await expect.poll(ask).toBe('here')
  await network[Symbol.asyncDispose]()
  return expect(isOfThisMachine(hostAddress)).toBe(false)
})

test('resources of a killed test are removed with it', async (context) => {
  await using network = await openNetwork(1)
  if (!network.setLink) return context.skip(`they are ${network.kind}`)
  const opened = await run([], OPEN)
  expect(isOfThisMachine(opened.line)).toBe(true)
  await opened[Symbol.asyncDispose]()
  return expect.poll(() => isOfThisMachine(opened.line)).toBe(false)
})
