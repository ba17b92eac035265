/** A multipart POST; `onSent` receives the sent fraction of the body, from 0 to 1. */
interface FormRequest {
  readonly headers: Headers
  readonly form: FormData
  readonly signal: AbortSignal | undefined
  readonly onSent: (fraction: number) => void
}

export type SendForm = (url: string, request: FormRequest) => Promise<Response>

/**
 * Reports only the end: fetch has no upload progress. The form is sent as bytes, because Node's fetch throws outside
 * its promise when a form is aborted while being read.
 */
export const formByFetch =
  (fetch: typeof globalThis.fetch): SendForm =>
  async (url, { headers, form, signal, onSent }) => {
    const encoded = new Response(form)
    headers.set('content-type', encoded.headers.get('content-type') ?? '')
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: await encoded.arrayBuffer(),
      credentials: 'include',
      ...(signal && { signal }),
    })
    onSent(1)
    return response
  }

/** For browsers: only XMLHttpRequest reports upload progress. */
export const formByXhr: SendForm = (url, { headers, form, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    request.open('POST', url)
    request.withCredentials = true
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total)
    })
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new TypeError('The request failed')))
    request.addEventListener('abort', () => reject(new TypeError('The request was aborted')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted) return reject(new TypeError('The request was aborted'))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const body = request.status === 204 ? null : request.responseText
  return new Response(body, { status: request.status, headers })
}
