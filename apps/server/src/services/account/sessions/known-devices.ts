import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { isCrossSiteCaller, openCookie } from '#http'
import type { Platform } from '#platform'

/** The number of accounts that one browser remembers; the most recent sign-ins stay. */
const ACCOUNTS_MAX = 5
/** The maximum lifetime of a cookie in browsers: 400 days. */
const LIFE_SECONDS = 34_560_000
const ID_BYTES = 16
const MAC_LENGTH = 22
const FORM = /^([\w-]{22})((?:\.[0-9a-z]{8}-[\w-]{22}){0,5})$/

interface Options extends Pick<Platform, 'keyOf' | 'now'> {
  readonly config: Pick<Config, 'allowedOrigins' | 'projectId' | 'publicUrl'>
}

export interface KnownDevice {
  readonly id: string
  /** The time of its last sign-in, in milliseconds since 1970. */
  readonly since: number
}

interface Device {
  readonly id: string
  readonly entries: readonly string[]
}

function parse(value: string): Device | undefined {
  const [, id, entries = ''] = FORM.exec(value) ?? []
  return id === undefined ? undefined : { id, entries: entries.split('.').slice(1) }
}

const timeOf = (entry: string): number => Number.parseInt(entry.slice(0, 8), 36)

/**
 * Remembers in a cookie that a browser has signed in to an account, even after it signed out. The owner of an
 * account can therefore sign in while others guess its password. The cookie holds a random id of the browser, and
 * for each account a time and a signature over id, time and email. Without our key it reveals no email, and none
 * can be tested. It doesn't authenticate.
 */
export function knownDevices({ keyOf, now, config }: Options) {
  const key = keyOf('devices')
  const cookie = openCookie(config, 'device', LIFE_SECONDS)

  function entryOf(id: string, time: number, email: string): string {
    const stamp = time.toString(36).padStart(8, '0')
    const mac = createHmac('sha256', key).update(`${id} ${stamp} ${email}`).digest('base64url')
    return `${stamp}-${mac.slice(0, MAC_LENGTH)}`
  }

  function isOf({ id }: Device, entry: string, email: string): boolean {
    return timingSafeEqual(Buffer.from(entryOf(id, timeOf(entry), email)), Buffer.from(entry))
  }

  const devicesIn = (request: FastifyRequest): Device[] =>
    cookie.valuesIn(request).flatMap((value) => parse(value) ?? [])

  /** The browser, if it has signed in with this email in the last 400 days. `email` is in its canonical form. */
  function find(request: FastifyRequest, email: string): KnownDevice | undefined {
    for (const device of devicesIn(request)) {
      const entry = device.entries.find((each) => isOf(device, each, email))
      const since = entry === undefined ? 0 : timeOf(entry)
      if (since > now() - LIFE_SECONDS * 1000) return { id: device.id, since }
    }
    return undefined
  }

  /** Browsers block our cookies on pages of other sites. */
  function remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
    if (isCrossSiteCaller(request, config)) return
    const device = devicesIn(request)[0] ?? {
      id: randomBytes(ID_BYTES).toString('base64url'),
      entries: [],
    }
    const others = device.entries.filter((entry) => !isOf(device, entry, email))
    const entries = [entryOf(device.id, now(), email), ...others].slice(0, ACCOUNTS_MAX)
    cookie.set(reply, [device.id, ...entries].join('.'))
  }

  return { find, remember }
}

export type KnownDevices = ReturnType<typeof knownDevices>
