import { AppError, type ErrorBody, type ErrorType } from '@devhood/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { logEvent } from './event-log.ts'
import { API_HEADERS } from './headers.ts'
import { VERSION } from './version.ts'

/** Default for Retry-After of a busy server, in seconds. */
const RETRY_AFTER = 2

/** Headers of the failed response that would be wrong on the error response. */
const STALE = ['etag', 'last-modified', 'content-disposition', 'content-encoding', 'expires']

/** Errors that indicate an attack when they are frequent. */
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

/** The API error for an error of the framework; undefined for an internal error. */
function refusalOf({ code, statusCode = 500 }: Partial<FastifyError>): AppError | undefined {
  const known = code === undefined ? undefined : BY_CODE[code]
  if (known) return new AppError(known[0], known[1] === undefined ? {} : { message: known[1] })
  // The framework reports an aborted body with this status. Our own outgoing connections fail without a status.
  if (code === 'ECONNRESET' && statusCode === 400) return new AppError('general_bad_request')
  if (!code?.startsWith('FST_') || statusCode >= 500) return undefined
  return new AppError(BY_STATUS[statusCode] ?? 'general_bad_request')
}

/** The error that clients see: only an AppError's message reaches them. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = error instanceof Error ? refusalOf(error) : undefined
  return known ?? new AppError('general_unknown', { cause: error })
}

export function errorBody({ message, status, type }: AppError): ErrorBody {
  return { message, code: status, type, version: VERSION }
}

/** Retry-After in whole seconds, for errors that a client can retry. */
function retryAfterOf({ status, retryAfter }: AppError): number | undefined {
  if (retryAfter !== undefined) return Math.max(1, Math.ceil(retryAfter))
  return status === 503 ? RETRY_AFTER : undefined
}

function record({ cause, status, type }: AppError, request: FastifyRequest): void {
  if (status >= 500) logEvent(request, type, { level: 'error', cause })
  else if (WATCHED.has(type)) logEvent(request, type, { level: 'warn' })
}

/** The only mapping from thrown errors to responses. The cause of a 5xx goes only to the log. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusal(error)
  record(refused, request)
  for (const name of STALE) reply.removeHeader(name)
  // Fastify would close the connection when a body is too large. A client that is still sending would see a broken
  // connection instead of the error, and a proxy would think the server is dead. The rest is read for a limited time
  // (limitUnreadBodies).
  if (refused.status === 413) reply.removeHeader('connection')
  reply.headers(API_HEADERS)
  const retryAfter = retryAfterOf(refused)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(refused.status).send(errorBody(refused))
}
