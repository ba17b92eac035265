import { type Parameters, queryString } from './url.ts'
import { readResponse } from './response.ts'
import { abortedError, ClientError, networkError, requireArguments } from './client-error.ts'
import { addFallbackCookies, saveFallbackCookies } from './fallback-cookies.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Lets the request outlive the page, for requests sent at `pagehide`. */
  readonly keepalive?: boolean
}

interface FormOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  readonly onSent: (fraction: number) => void
}

type Call = <T>(
  method: Method,
  path: string,
  parameters?: Parameters,
  options?: CallOptions,
) => Promise<T>

/** Sends requests to one server for one project. Every error it throws is a `ClientError`. */
export interface Transport {
  readonly call: Call
  /** The same where every parameter must be given. */
  readonly send: Call
  readonly sendForm: <T>(path: string, form: FormData, options: FormOptions) => Promise<T>
  /** URL of something that the browser loads by itself, without our headers. */
  readonly url: (path: string, parameters?: Parameters) => string
}

export interface TransportOptions {
  /** API endpoint with its version, such as `https://example.org/v1`; in a page, `/v1` is enough. */
  readonly endpoint: string
  readonly project: string
  /** Replaces the platform's own transports for all requests, uploads included. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Called with the headers of every response, errors included. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined
  /** Called when a call needs a confirmed second factor; resolves to whether to repeat the call. */
  readonly onChallenge?: (() => Promise<boolean>) | undefined
}

export function openTransport(options: TransportOptions): Transport {
  const { endpoint, project, fetch, onHeaders, onChallenge } = options
  const base = new URL(endpoint, globalThis.location?.href).href.replace(/\/$/, '')
  // Looks up the global at each call, so that a replacement of `fetch` takes effect.
  const request: typeof globalThis.fetch = fetch ?? ((...sent) => globalThis.fetch(...sent))

  /** Sends a request and parses the response. Every failure becomes a `ClientError`. */
  async function sendAndRead<T>(signal: AbortSignal | undefined, send: () => Promise<Response>) {
    const response = await withClientErrors(signal, send)
    saveFallbackCookies(response.headers)
    onHeaders?.(response.headers)
    return readResponse(response, await withClientErrors(signal, () => response.text())) as T
  }

  function headersWith(own: Readonly<Record<string, string>>): Headers {
    const headers = new Headers({ 'X-Appwrite-Project': project, ...own })
    addFallbackCookies(headers)
    return headers
  }

  const call: Call = async (method, path, parameters = {}, callOptions = {}) => {
    const { signal, keepalive } = callOptions
    const isGet = method === 'GET'
    const query = isGet ? queryString(parameters) : ''
    const headers = headersWith(isGet ? {} : { 'content-type': 'application/json' })
    try {
      return await sendAndRead(signal, () =>
        request(`${base}${path}${query && `?${query}`}`, {
          method,
          headers,
          credentials: 'include',
          ...(!isGet && { body: JSON.stringify(parameters) }),
          ...(signal && { signal }),
          ...(keepalive && { keepalive }),
        }),
      )
    } catch (error) {
      if (!isChallenge(error) || !(await onChallenge?.())) throw error
      return call(method, path, parameters, callOptions)
    }
  }

  return {
    call,
    send: async (method, path, parameters = {}, options) => {
      requireArguments(parameters)
      return call(method, path, parameters, options)
    },
    sendForm: (path, form, { headers = {}, signal, onSent }) => {
      const hasXhr = fetch === undefined && typeof XMLHttpRequest === 'function'
      const sent = { headers: headersWith(headers), form, signal, onSent }
      return sendAndRead(signal, async () => {
        const { formByFetch, formByXhr } = await import('./send-form.ts')
        const sendForm = hasXhr ? formByXhr : formByFetch(request)
        return sendForm(`${base}${path}`, sent)
      })
    },

    url: (path, parameters = {}) => `${base}${path}?${queryString({ ...parameters, project })}`,
  }
}

const isChallenge = (error: unknown): boolean =>
  error instanceof ClientError && error.type === 'user_challenge_required'

async function withClientErrors<T>(signal: AbortSignal | undefined, attempt: () => Promise<T>) {
  try {
    return await attempt()
  } catch (error) {
    throw signal?.aborted ? abortedError(error) : networkError(error)
  }
}
