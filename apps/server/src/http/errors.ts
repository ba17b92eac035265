import { AppError, type ErrorBody, type ErrorType } from '@devhood/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { logEvent } from './event-log.ts'
import { API_HEADERS, setHeaders } from './headers.ts'
import { VERSION } from './version.ts'

/** Seconds after which a busy server may be asked again, when nobody knows better. */
const RETRY_AFTER = 2

/** What describes the answer that failed and would be untrue of its refusal. */
const STALE = ['etag', 'last-modified', 'content-disposition', 'content-encoding', 'expires']

/** Refusals that tell of an attack when they come in numbers. */
const WATCHED: ReadonlySet<ErrorType> = new Set([
  'general_rate_limit_exceeded',
  'general_unknown_origin',
  'user_blocked',
  'user_invalid_credentials',
  'user_invalid_token',
  'user_jwt_invalid',
  'user_unauthorized',
])

const BY_CODE: Readonly<Record<string, readonly [type: ErrorType, message?: string]>> = {
  FST_ERR_NOT_FOUND: ['general_route_not_found'],
  FST_ERR_BAD_URL: ['general_argument_invalid', 'The address is not correctly percent-encoded.'],
  FST_ERR_MAX_PARAM_LENGTH: ['general_argument_invalid', 'A part of the address is too long.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'general_bad_request',
    'The body is not as long as its content-length says.',
  ],
}
const BY_STATUS: Readonly<Record<number, ErrorType>> = {
  404: 'general_route_not_found',
  406: 'general_media_type_unsupported',
  408: 'general_request_timeout',
  413: 'general_payload_too_large',
  415: 'general_media_type_unsupported',
}

/** What a framework's own refusal means to clients; undefined when it is a fault of ours. */
function refusalOf({ code, statusCode = 500 }: Partial<FastifyError>): AppError | undefined {
  const known = code === undefined ? undefined : BY_CODE[code]
  if (known) return new AppError(known[0], known[1] === undefined ? {} : { message: known[1] })
  // The framework marks a body that broke off so; our own connections to elsewhere fail without a status.
  if (code === 'ECONNRESET' && statusCode === 400) return new AppError('general_bad_request')
  if (!code?.startsWith('FST_') || statusCode >= 500) return undefined
  return new AppError(BY_STATUS[statusCode] ?? 'general_bad_request')
}

/** The refusal that clients get to see: never the message of anything but an AppError. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = error instanceof Error ? refusalOf(error) : undefined
  return known ?? new AppError('general_unknown', { cause: error })
}

export function errorBody({ message, status, type }: AppError): ErrorBody {
  return { message, code: status, type, version: VERSION }
}

/** Retry-After in whole seconds for answers that ask to come again. */
function retryAfterOf({ status, retryAfter }: AppError): number | undefined {
  if (retryAfter !== undefined) return Math.max(1, Math.ceil(retryAfter))
  return status === 503 ? RETRY_AFTER : undefined
}

function record({ cause, status, type }: AppError, request: FastifyRequest): void {
  if (status >= 500) logEvent(request, type, { level: 'error', cause })
  else if (WATCHED.has(type)) logEvent(request, type, { level: 'warn' })
}

/** The only mapper from what was thrown to an answer. The cause of a 5xx goes to the log alone. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusal(error)
  record(refused, request)
  for (const name of STALE) reply.removeHeader(name)
  // Fastify would hang up on a body that is too large, and whoever still sends would find a broken connection in the
  // refusal's place: a proxy takes that for a server that has died. What is left is read, for a while (limitRests).
  if (refused.status === 413) reply.removeHeader('connection')
  setHeaders(reply, API_HEADERS)
  const retryAfter = retryAfterOf(refused)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(refused.status).send(errorBody(refused))
}
