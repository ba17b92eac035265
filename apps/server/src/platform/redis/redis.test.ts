import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { textFunctions } from '../../engine/index.ts'
import { readConfig } from '../../config/index.ts'
import { makeCertificate, trust } from '../../../test/processes/certificate.ts'
import { freePort } from '../../../test/stores/free-port.ts'
import { describeOnOwnRedis } from '../../../test/stores/on-redis.ts'
import { startRedis } from '../../../test/stores/redis-server.ts'
import { startServer } from '../../../test/processes/server-process.ts'
import {
  sendCommand,
  openProcess,
  FAST_TIMING,
  eventually,
} from '../../../test/stores/redis-process.ts'
import { openPlatform } from '../index.ts'

const AWAY = 'Limits and live updates continue within this process.'

it('a missing Redis does not prevent a start: one warning, and local state meanwhile', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { config } = readConfig({
    DATA_DIR: join(folder.path, 'data'),
    REDIS_URL: `redis://me:secret@127.0.0.1:${await freePort()}`,
  })
  await using platform = await openPlatform(config, textFunctions)
  expect(await platform.counters.hit('a', 1000)).toMatchObject({ hits: 1 })
  expect(platform.bus.isReceivingAll()).toBe(false)
  expect(warn.mock.calls).toEqual([[`Warning: Redis can't be reached (ECONNREFUSED). ${AWAY}`]])
})

describeOnOwnRedis('One connection to a Redis', () => {
  it('connects when the server becomes available, and reports that once', async () => {
    const port = await freePort()
    const url = new URL(`redis://127.0.0.1:${port}`)
    const process = await openProcess({ url, timings: FAST_TIMING })
    expect(process.reports).toEqual(['ECONNREFUSED'])
    await using _ = await startRedis({ port })
    await eventually(() => process.bus.isReceivingAll()).toBe(true)
    expect(process.reports).toEqual(['ECONNREFUSED', undefined])
  })

  it('times out on a server that accepts connections and never responds', async () => {
    await using server = await startRedis()
    server.stop()
    const { bus, reports, close } = await openProcess({ url: server.url, timings: FAST_TIMING })
    expect([bus.isReceivingAll(), reports.length]).toEqual([false, 1])
    await close()
  })

  it('sends the password, and reports what is rejected without it', async () => {
    await using server = await startRedis()
    await sendCommand(server.url, 'CONFIG', 'SET', 'requirepass', 'a secret')
    const [right, wrong] = ['a%20secret', 'guessed'].map((password) => {
      const url = new URL(server.url)
      url.password = password
      return url
    })
    const open = (url = server.url) => openProcess({ url, timings: FAST_TIMING })
    expect((await open(right)).bus.isReceivingAll()).toBe(true)
    const refused = [await open(wrong), await open()].map(({ bus, reports }) => [
      bus.isReceivingAll(),
      reports,
    ])
    expect(refused).toEqual([
      [false, ['WRONGPASS']],
      [false, ['NOAUTH']],
    ])
  })

  it('speaks TLS with trusted servers only', async (at) => {
    const certificate = await makeCertificate()
    if (!certificate) return at.skip('no openssl to make a certificate with')
    await using server = await startRedis({ certificate })
    const otherDatabase = await openProcess({ url: server.url })
    expect([otherDatabase.bus.isReceivingAll(), otherDatabase.reports]).toEqual([
      false,
      ['DEPTH_ZERO_SELF_SIGNED_CERT'],
    ])
    await otherDatabase.close()
    using _ = trust(certificate.cert)
    const { bus, counters } = await openProcess({ url: server.url })
    await counters.hit('a', 60_000)
    expect([bus.isReceivingAll(), await sendCommand(server.url, 'DBSIZE')]).toEqual([true, 1])
    const plain = new URL(server.url.href.replace('rediss:', 'redis:'))
    return expect(
      (await openProcess({ url: plain, timings: FAST_TIMING })).bus.isReceivingAll(),
    ).toBe(false)
  })

  it('uses only the selected database for counters', async () => {
    await using server = await startRedis()
    const url = new URL('/3', server.url)
    const { counters } = await openProcess({ url })
    await counters.hit('a', 60_000)
    expect([await sendCommand(url, 'DBSIZE'), await sendCommand(server.url, 'DBSIZE')]).toEqual([
      1, 0,
    ])
  })

  it('is used by the built server, whose health reports an outage', async () => {
    await using server = await startRedis()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const dataDir = join(folder.path, 'data')
    const settings = { REDIS_URL: server.url.href, RATE_LIMITS: 'on' }
    await using running = await startServer({ dataDir, settings })
    const look = async () => {
      const response = await fetch(`${running.origin}/v1/health`)
      return [response.status, await response.json()]
    }
    const well = { status: 'ok', database: 'ok', blobs: 'ok', bus: 'ok' }
    expect(await look()).toEqual([200, well])
    await fetch(`${running.origin}/v1/avatars/initials`)
    expect(await sendCommand(server.url, 'DBSIZE')).toBe(1)
    await server.kill()
    await eventually(look).toEqual([200, { ...well, status: 'degraded', bus: 'down' }])
    expect((await fetch(`${running.origin}/v1/avatars/initials`)).status).toBe(200)
    await server.restart()
    await eventually(look).toEqual([200, well])
    // The system's reason depends on what was being sent.
    expect(running.errors().replace(' (ECONNRESET)', '').split('\n')).toEqual([
      `Warning: Redis can't be reached. ${AWAY}`,
      'Redis can be reached again.',
    ])
    expect(readFileSync(join(dataDir, 'keys', 'redis')).length).toBe(32)
    expect(await running.kill('SIGTERM')).toEqual([0, null])
  })

  it('closes while the server is unresponsive', async () => {
    await using server = await startRedis()
    const { bus, close } = await openProcess({ url: server.url, timings: FAST_TIMING })
    server.stop()
    await close()
    expect(bus.isReceivingAll()).toBe(false)
  })
})
