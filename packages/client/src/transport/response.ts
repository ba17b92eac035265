import { ClientError, networkError } from './client-error.ts'

/** The parsed response body; undefined for 204. Throws a `ClientError` for every status from 400 on. */
export function readResponse(response: Response, text: string): unknown {
  const body = parse(response, text)
  if (response.status >= 400)
    throw responseError(response, body ?? { message: plainText(response, text) })
  if (response.status === 204) return undefined
  // A proxy responded instead of the server, or the response was cut off.
  if (body === undefined) throw networkError(text)
  return body
}

/** The text of the response, unless it is the HTML page of a proxy. */
const plainText = ({ headers }: Response, text: string): string =>
  headers.get('content-type')?.startsWith('text/html') ? '' : text

function parse(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.includes('application/json')) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function responseError({ status, headers }: Response, body: unknown): ClientError {
  const { message, type } = (body ?? {}) as { message?: unknown; type?: unknown }
  const retryAfter = Number(headers.get('retry-after') ?? NaN)
  return new ClientError(typeof message === 'string' ? message : '', {
    code: status,
    type: typeof type === 'string' ? type : '',
    response: body,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  })
}
