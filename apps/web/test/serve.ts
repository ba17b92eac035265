import { scriptSockets } from '../../../packages/client/test/scripted-sockets.ts'
import { fetchFrom, testApp, type TestApp } from '@devhood/server/testing'

/**
 * The real server in this process instead of the network: it answers every `fetch` of the page, with a browser's
 * cookies. `await using site = await serve()`.
 */
export async function serve(...options: Parameters<typeof testApp>) {
  const server: TestApp = await testApp(...options)
  const respond = fetchFrom(server.app)
  const calls: string[] = []
  let disconnected: RegExp | undefined
  let paused: Promise<void> = Promise.resolve()
  let delayed: { readonly calls: RegExp; readonly delivery: Promise<void> } | undefined

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const call = `${init?.method ?? 'GET'} ${url.pathname}`
    calls.push(call)
    if (disconnected?.test(call)) throw new TypeError('Failed to fetch')
    await paused
    const response = await respond(input, init)
    response.headers.set('date', new Date(server.clock.now()).toUTCString())
    if (delayed?.calls.test(call)) await delayed.delivery
    return response
  }
  localStorage.clear()
  const live = scriptSockets()

  return {
    ...server,
    /** The page's fake sockets, controlled by the test. */
    live,
    /** Requests of the page so far: method and path. */
    calls,
    /** Cuts the network: no call, or none of the matching ones ('PATCH /v1/…'), gets a response until `connect`. */
    disconnect: (calls = /./) => void (disconnected = calls),
    connect: () => void (disconnected = undefined),
    /** Holds calls back until the returned function is called. */
    pause: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      paused = promise
      return resolve
    },
    /** The server processes these calls, but their responses arrive only when the returned function is called. */
    delayResponses: (pattern: RegExp) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      delayed = { calls: pattern, delivery: promise }
      return resolve
    },
    /** Another browser's fetch, with its own cookies. */
    otherBrowser: () => fetchFrom(server.app),
    [Symbol.asyncDispose]: async () => {
      // The page may still send requests while it is unmounted: they get no response and never reach the real network.
      disconnected = /./
      localStorage.clear()
      await server[Symbol.asyncDispose]()
    },
  }
}

export type Site = Awaited<ReturnType<typeof serve>>
