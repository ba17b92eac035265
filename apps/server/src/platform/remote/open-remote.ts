import { once } from 'node:events'
import { isIP, isIPv4 } from 'node:net'
import { AppError } from '@devhood/contract'
import { openSemaphore } from '../semaphore/index.ts'
import { isPublicAddress } from './addresses.ts'
import { exchange } from './exchange.ts'
import { REMOTE_LIMITS } from './limits.ts'
import type { Connect, Remote, RemoteAnswer, Resolve, Target } from './remote.ts'

interface Options {
  readonly resolve: Resolve
  readonly connect: Connect
  /** The host name of this server, which must not fetch from itself. */
  readonly ownHost: string
  /** Time limit of one fetch, in milliseconds. */
  readonly time?: number
}

const PORTS: ReadonlySet<string> = new Set(['', '80', '443'])

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Rejects when the time is up; never resolves. */
function endOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(new Error('Time is up.')), { once: true })
  promise.catch(() => {})
  return promise
}

function outcomeOf<T>(work: Promise<T>) {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

export function openRemote({
  resolve,
  connect,
  ownHost,
  time = REMOTE_LIMITS.time,
}: Options): Remote {
  const semaphore = openSemaphore(REMOTE_LIMITS)

  function checkUrl({ protocol, hostname, port, username, password }: URL): void {
    if (protocol !== 'http:' && protocol !== 'https:') throw new Error('Only http and https.')
    if (!PORTS.has(port)) throw new Error('Only the ports of http and https.')
    if (username !== '' || password !== '') throw new Error('No credentials in addresses.')
    if (bare(hostname) === bare(ownHost)) throw new Error('The address is our own.')
  }

  /** Every address of a name must be public: the name's owner must not influence which one is used. */
  async function targetOf(url: URL, signal: AbortSignal): Promise<Target> {
    const hostname = bare(url.hostname)
    const addresses = isIP(hostname) === 0 ? await resolve(hostname, signal) : [hostname]
    if (addresses.length === 0 || !addresses.every(isPublicAddress))
      throw new Error('The name has no address, or one that is not public.')
    const isSecure = url.protocol === 'https:'
    const address = addresses.find(isIPv4) ?? addresses[0] ?? ''
    return { address, hostname, isSecure, port: Number(url.port) || (isSecure ? 443 : 80) }
  }

  async function follow(from: string, signal: AbortSignal): Promise<RemoteAnswer> {
    let url = new URL(from)
    for (let hops = 0; hops <= REMOTE_LIMITS.redirects; hops++) {
      checkUrl(url)
      const target = await targetOf(url, signal)
      signal.throwIfAborted()
      const got = await exchange(url, target, { connect, signal })
      if ('answer' in got) return got.answer
      url = got.movedTo
    }
    throw new Error('Too many redirects.')
  }

  return {
    async withFetch(work) {
      let failedIn: AbortSignal | undefined
      const outcome = await semaphore(async () => {
        const signal = AbortSignal.timeout(time)
        const end = endOf(signal)
        return outcomeOf(
          work(async (url) => {
            try {
              return await Promise.race([follow(url, signal), end])
            } catch (cause) {
              failedIn = signal
              throw new AppError('avatar_remote_url_failed', { cause })
            }
          }),
        )
      })
      if ('value' in outcome) return outcome.value
      if (failedIn !== undefined && !failedIn.aborted) await once(failedIn, 'abort')
      throw outcome.error
    },
  }
}
