import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Received {
  readonly recipients: readonly string[]
  readonly email: Email
}

/** The certificate of a server that offers STARTTLS, in PEM. */
interface Certificate {
  readonly key: string
  readonly cert: string
}

/**
 * A temporary mail server. `answers` are its replies to the first emails: 250 accepts, 450 asks for a retry, 550
 * rejects. It accepts plain-text passwords.
 */
export async function smtpServer(
  responses: readonly number[] = [],
  secret = 'a@b',
  certificate?: Certificate,
) {
  const received: Received[] = []
  const left = [...responses]
  const secured: boolean[] = []
  let tries = 0
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    onAuth({ username, password }, { secure }, respond) {
      secured.push(secure)
      if (username === 'me' && password === secret) respond(null, { user: username })
      else respond(new Error('Who are you?'))
    },
    onData(stream, { envelope }, respond) {
      void buffer(stream).then(async (bytes) => {
        tries++
        const responseCode = left.shift() ?? 250
        if (responseCode !== 250) return respond(Object.assign(new Error('No'), { responseCode }))
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          email: await PostalMime.parse(bytes),
        })
        respond()
        for (const resolve of waiting.splice(0)) resolve()
        return undefined
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: new URL(`smtp://me:${encodeURIComponent(secret)}@127.0.0.1:${port}`),
    received,
    tries: () => tries,
    /** Whether TLS was active, for each time that a client has sent a password. */
    secured,
    /** Resolves with the next email that it accepts. */
    next: async () => new Promise<void>((resolve) => void waiting.push(resolve)),
    [Symbol.asyncDispose]: async () =>
      new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
