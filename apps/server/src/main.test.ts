import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, env as processEnv } from 'node:process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { builtServer } from '../test/processes/server-process.ts'

const MAIN = await builtServer()

const start = (env: Record<string, string>) =>
  spawn(execPath, [MAIN], {
    env: { NODE_COMPILE_CACHE: processEnv['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs a start that must fail; returns its exit code and its error output. */
async function rejectedStart(env: Record<string, string>) {
  const child = start(env)
  const [line, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { line, code }
}

async function untilReady(child: ReturnType<typeof start>): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Devhood is ready: (http:\S+)$/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`The server ended: ${await text(child.stderr)}`)
}

describe('the server process', () => {
  it('prints its address, excludes a second process, and exits cleanly on repeated signals', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const env = { PORT: '0', DATA_DIR: join(folder.path, 'data') }
    const child = start(env)
    const address = await untilReady(child)
    const response = await fetch(`${address}/v1/health`)
    expect(await response.json()).toMatchObject({ status: 'ok', database: 'ok', blobs: 'ok' })
    expect(await rejectedStart(env)).toEqual({
      code: 1,
      line: `DATA_DIR ${env.DATA_DIR} is in use by another Devhood process: stop that one, or choose another folder.\n`,
    })
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
  it('rejects a setting or a port with one line', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await rejectedStart({ PORT: 'x' })).toEqual({
      code: 1,
      line: 'PORT "x" is not a whole number. Accepted: a whole number from 0 to 65535 (0: any free port).\n',
    })
    expect(await rejectedStart({ PORT: port, DATA_DIR: folder.path, RATE_LIMITS: 'off' })).toEqual({
      code: 1,
      line: `Warning: RATE_LIMITS is off: requests are not limited.\n127.0.0.1:${port} is in use: stop what listens there, or choose another PORT.\n`,
    })
    taken.close()
  })
  it.each<[env: Record<string, string>, line: string]>([
    [
      { HOST: 'nope.invalid' },
      'nope.invalid:0 is not a name of this machine: choose another HOST.',
    ],
    [{ HOST: '192.0.2.1' }, '192.0.2.1:0 is not an address of this machine: choose another HOST.'],
    [
      { TRUSTED_PROXIES: '0.0.0.0/0' },
      'TRUSTED_PROXIES "0.0.0.0/0" names "0.0.0.0/0", which is every address: anyone could fake their address. Accepted: IP addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`; separate several with commas.',
    ],
  ])('rejects %j with one line and no warning, and creates no folder', async (env, line) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const dataDir = join(folder.path, 'data')
    expect(await rejectedStart({ PORT: '0', DATA_DIR: dataDir, ...env })).toEqual({
      code: 1,
      line: `${line}\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
  })
})
