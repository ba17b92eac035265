import { buffer } from 'node:stream/consumers'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openInternet } from '../http/internet.ts'
import { decrypt, openDevice } from './device.ts'

/** A message that arrived, decrypted by its device. */
interface Arrived {
  readonly device: string
  readonly message: Readonly<Record<'title' | 'body' | 'url' | 'tag', string>>
  readonly headers: IncomingMessage['headers']
  readonly bytes: number
}

/** How the push service answers. */
export interface PushResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A push service on the internet of a test. Devices have the names in the paths of their endpoints. */
export async function openPushService() {
  const [arrived, responses]: [Arrived[], PushResponse[]] = [[], []]

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { status, headers } = responses.shift() ?? { status: 201 }
    const device = String(request.url).slice(1)
    const message = JSON.parse(decrypt(openDevice(device), body).toString()) as Arrived['message']
    if (status === 201)
      arrived.push({ device, message, headers: request.headers, bytes: body.length })
    response.writeHead(status, headers).end('About you.')
  }

  const internet = await openInternet({
    names: { 'push.example': ['93.184.215.14'], 'private.example': ['10.0.0.1'] },
    site: (request, response) => void receive(request, response),
  })
  return {
    ...internet,
    arrived,
    /** Answers the next messages like this, then takes them again. */
    respondNext: (...next: readonly PushResponse[]) => void responses.push(...next),
  }
}
