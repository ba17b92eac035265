import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { AppError } from '@devhood/contract'
import { abortion } from '#lib/abort'
import { openSemaphore } from '../semaphore/index.ts'
import { bodyOf, exchange } from './exchange.ts'
import { REMOTE_LIMITS } from './limits.ts'
import type {
  Connect,
  FetchRemote,
  RemoteResponse,
  RemoteMessage,
  RemoteReceipt,
  Resolve,
} from './remote.ts'
import { openTargets } from './targets.ts'

interface Options {
  readonly resolve: Resolve
  readonly connect: Connect
  /** The host name of this server, which must not fetch from itself. */
  readonly ownHost: string
  /** Time limit of one fetch, in milliseconds. */
  readonly time?: number
}

const MOVED: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])

const FETCH_HEADERS = {
  accept: 'image/png,image/jpeg,image/svg+xml,image/x-icon,text/html;q=0.9,*/*;q=0.1',
  'user-agent': 'Devhood (pictures and links)',
}

/** Headers of the caller. */
type Sent = Readonly<Record<string, string>>

/** The response: a redirect, or the final one. */
type Fetched = { readonly movedTo: URL } | { readonly response: RemoteResponse }

async function readFetched(url: URL, message: IncomingMessage): Promise<Fetched> {
  const { statusCode: status = 0, headers } = message
  if (MOVED.has(status) && headers.location !== undefined)
    return { movedTo: new URL(headers.location, url) }
  return { response: { status, body: await bodyOf(message), url } }
}

const readReceipt = ({ statusCode: status = 0, headers }: IncomingMessage): RemoteReceipt => ({
  status,
  retryAfter: headers['retry-after'],
})

const timeIsUp = () => new Error('Time is up.')

/**
 * Calls URLs from users on the public internet: http and https on their default ports, with few redirects, little
 * time and few bytes. It never connects to an address that isn't public, nor to our own name.
 */
export function openRemote({ resolve, connect, ownHost, time = REMOTE_LIMITS.time }: Options) {
  const semaphore = openSemaphore(REMOTE_LIMITS)
  const targetOf = openTargets(resolve, ownHost)

  async function follow(first: string, sent: Sent, signal: AbortSignal): Promise<RemoteResponse> {
    let url = new URL(first)
    for (let hops = 0; hops <= REMOTE_LIMITS.redirects; hops++) {
      const target = await targetOf(url, signal)
      const from = url
      const read = async (message: IncomingMessage) => readFetched(from, message)
      const headers = { ...FETCH_HEADERS, ...(hops === 0 && sent) }
      const got = await exchange(url, target, { connect, signal, headers, read })
      if ('response' in got) return got.response
      url = got.movedTo
    }
    throw new Error('Too many redirects.')
  }

  async function send(
    address: string,
    message: RemoteMessage,
    signal: AbortSignal,
  ): Promise<RemoteReceipt> {
    const url = new URL(address)
    if (url.protocol !== 'https:') throw new Error('Messages are sent only over https.')
    const target = await targetOf(url, signal)
    const headers = { 'user-agent': 'Devhood (web push)', ...message.headers }
    return exchange(url, target, { ...message, headers, connect, signal, read: readReceipt })
  }

  return {
    /** Posts a message to an https URL, without following redirects. Throws if no response comes within the time limit. */
    async post(url: string, message: RemoteMessage): Promise<RemoteReceipt> {
      const signal = AbortSignal.timeout(time)
      return Promise.race([send(url, message, signal), abortion(signal, timeIsUp)])
    },
    /**
     * Runs work that fetches one or several URLs within a shared time limit. Failures are reported only at the end of
     * that time, so that the timing doesn't reveal the cause. Throws `general_service_unavailable` when too many run at
     * once.
     */
    async withFetch<T>(work: (get: FetchRemote) => Promise<T>): Promise<T> {
      let failedIn: AbortSignal | undefined
      const [outcome] = await semaphore(async () => {
        const signal = AbortSignal.timeout(time)
        const end = abortion(signal, timeIsUp)
        return Promise.allSettled([
          work(async (url, headers = {}) => {
            try {
              return await Promise.race([follow(url, headers, signal), end])
            } catch (cause) {
              failedIn = signal
              throw new AppError('avatar_remote_url_failed', { cause })
            }
          }),
        ])
      })
      if (outcome.status === 'fulfilled') return outcome.value
      if (failedIn !== undefined && !failedIn.aborted) await once(failedIn, 'abort')
      throw outcome.reason
    },
  }
}

export type Remote = ReturnType<typeof openRemote>
