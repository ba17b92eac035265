import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Received {
  readonly recipients: readonly string[]
  readonly email: Email
}

/** Of a server that offers STARTTLS, in PEM. */
interface Certificate {
  readonly key: string
  readonly cert: string
}

/**
 * A mail server of this test's own. `answers` are what it says to the first letters: 250 takes one, 450 is for later,
 * 550 for never. It takes passwords in clear, from who sends them so.
 */
export async function smtpServer(
  answers: readonly number[] = [],
  secret = 'a@b',
  certificate?: Certificate,
) {
  const received: Received[] = []
  const left = [...answers]
  const secured: boolean[] = []
  let tries = 0
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    onAuth({ username, password }, { secure }, answer) {
      secured.push(secure)
      if (username === 'me' && password === secret) answer(null, { user: username })
      else answer(new Error('Who are you?'))
    },
    onData(stream, { envelope }, answer) {
      void buffer(stream).then(async (bytes) => {
        tries++
        const responseCode = left.shift() ?? 250
        if (responseCode !== 250) return answer(Object.assign(new Error('No'), { responseCode }))
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          email: await PostalMime.parse(bytes),
        })
        answer()
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
    /** For each time that somebody has sent a password, whether that was by TLS. */
    secured,
    /** Resolves with the next letter that it takes. */
    next: async () => new Promise<void>((resolve) => void waiting.push(resolve)),
    [Symbol.asyncDispose]: async () =>
      new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
