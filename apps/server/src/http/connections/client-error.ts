import type { Socket } from 'node:net'
import { AppError } from '@devhood/contract'
import { errorBody } from '../errors.ts'
import { API_HEADERS, type Headers } from '../headers.ts'

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('general_headers_too_large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('general_request_timeout')
  return new AppError('general_bad_request', { message: 'The request is not valid HTTP.' })
}

/** Responds to input that isn't valid HTTP with the common error shape, and closes the connection. */
export const handleClientError =
  (common: Headers) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const refused = refusalOf(error.code)
    const body = JSON.stringify(errorBody(refused))
    const headers = Object.entries({
      ...common,
      ...API_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    })
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${refused.status} ${REASONS[refused.status]}\r\n${head}\r\n${body}`)
  }
