import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { AppError } from '@devhood/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findShapeError } from '#lib/json-shape'
import { clientAddressOf } from '../guards/rate-limits.ts'
import type { Timeouts } from './timeouts.ts'

/** Size limit of a JSON body in bytes. */
export const JSON_MAX = 1024 * 1024
const KEYS_MAX = 1000
/** The longest real bodies are lists of ids: all likes of a post. */
const SHAPE = { levels: 32, keys: 10_000, values: 50_000 }
/** How JSON writes a character by its code. */
const ESCAPE = String.raw`\u`

const refuse = (message: string) => new AppError('general_argument_invalid', { message })

function checkText(text: string): void {
  if (text.includes('\0')) throw refuse('The body holds a NUL character, which is not accepted.')
  if (!text.isWellFormed()) throw refuse('The body holds half of a surrogate pair.')
}

/** Refuses input that later code doesn't expect: prototype names, broken text. */
function checkValue(value: unknown, hasEscapes: boolean): void {
  if (hasEscapes && typeof value === 'string') checkText(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw refuse('The body has a number that is too large.')
  if (!(value instanceof Object)) return
  if (Array.isArray(value)) {
    for (const item of value) checkValue(item, hasEscapes)
    return
  }
  const entries = Object.entries(value)
  if (entries.length > KEYS_MAX)
    throw refuse(`The body has an object with more than ${KEYS_MAX} keys.`)
  for (const [key, item] of entries) {
    if (hasEscapes) checkText(key)
    if (key === '__proto__') throw refuse('The body has a key "__proto__".')
    checkValue(item, hasEscapes)
  }
}

/** Parses a JSON body. An empty body is `{}`: clients send DELETE with a content-type and no body. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (!isUtf8(bytes)) throw refuse('The body is not valid UTF-8.')
  const fault = findShapeError(bytes, SHAPE)
  if (fault !== undefined) throw refuse(`The body ${fault}.`)
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse('The body is not valid JSON.')
  }
  // In valid UTF-8 and JSON, only an escape can stand for NUL, or for half of a surrogate pair.
  checkValue(value, text.includes(ESCAPE))
  return value
}

const unsupported = (message: string) => new AppError('general_media_type_unsupported', { message })

/** Bytes of request bodies in flight: in total, and per client address. */
const FLIGHT_MAX = 64 * 1024 * 1024
const FLIGHT_EACH_MAX = 16 * 1024 * 1024

/**
 * Memory budget for request bodies that are buffered until complete. Each body reserves its announced size at the
 * start, so that endless bodies can't fill the memory.
 */
function openRequestBodyBudget() {
  const taken = new Map<string, number>()
  let total = 0

  return {
    /** Throws `general_service_unavailable` when the budget is used up. */
    take(caller: string, bytes: number): void {
      const own = (taken.get(caller) ?? 0) + bytes
      if (total + bytes > FLIGHT_MAX || own > FLIGHT_EACH_MAX)
        throw new AppError('general_service_unavailable')
      total += bytes
      taken.set(caller, own)
    },
    giveBack(caller: string, bytes: number): void {
      total -= bytes
      const left = (taken.get(caller) ?? 0) - bytes
      if (left > 0) taken.set(caller, left)
      else taken.delete(caller)
    },
  }
}

type RequestBodyBudget = ReturnType<typeof openRequestBodyBudget>

/** Reserves memory for a body that is buffered, and closes the connection if it arrives too slowly. */
function receiveBody(request: FastifyRequest, timeouts: Timeouts, budget: RequestBodyBudget): void {
  const { raw: body, headers } = request
  const isChunked = headers['transfer-encoding'] !== undefined
  // A chunked body doesn't announce its size.
  const bytes = isChunked ? JSON_MAX : Math.min(Number(headers['content-length'] ?? 0), JSON_MAX)
  const caller = clientAddressOf(request)
  budget.take(caller, bytes)
  const hangUp = () => body.destroy()
  const total = setTimeout(hangUp, timeouts.body)
  const idle = setTimeout(hangUp, timeouts.bodyIdle)
  let isDone = false
  const finish = () => {
    if (isDone) return
    isDone = true
    clearTimeout(total)
    clearTimeout(idle)
    budget.giveBack(caller, bytes)
  }
  body.on('data', () => idle.refresh())
  body.once('end', finish).once('close', finish)
}

/**
 * Closes the connection when an unread body continues for long after the response. The response was a refusal that
 * didn't wait for the body, or the route takes none.
 */
export function limitUnreadBody(request: IncomingMessage, { unreadBody }: Timeouts): void {
  const timer = setTimeout(() => request.socket.destroy(), unreadBody)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}

/** JSON is the only body that every route accepts. A module that accepts another type adds its own parser. */
export function acceptJsonBodies(app: FastifyInstance, timeouts: Timeouts): void {
  const budget = openRequestBodyBudget()
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { complete, readableLength, headers } = request.raw
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1]
    if (charset !== undefined && !/^utf-?8$/i.test(charset))
      throw unsupported('Text is accepted in UTF-8 only.')
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw unsupported('Compressed bodies are not accepted.')
    // Most bodies arrive together with the headers, and then there is nothing to wait for. Node reports their end later.
    const hasArrived = complete || readableLength === Number(headers['content-length'])
    if (request.mediaType === 'application/json' && !hasArrived)
      receiveBody(request, timeouts, budget)
    done(null, payload)
  })
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      done(null, parseJson(body))
    },
  )
}
