import { type Deliver, Undeliverable } from '../outbox/index.ts'

const SECOND = 1000

/** Where letters are handed over, and as whose. */
interface SmtpServer {
  /** `smtp:` or `smtps:`, with user and password where it wants them. */
  readonly url: URL
  readonly from: { readonly name: string; readonly address: string }
  /** Nothing is handed over in clear, whatever the server says that it can. */
  readonly isTlsRequired: boolean
}

/** What is refused of a letter itself: its reader, or what it says. */
const ABOUT_LETTERS: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE'])

/** Servers refuse a letter for good with 5xx; all that they say before it may pass. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  const status = Number(error.responseCode)
  return ABOUT_LETTERS.has(error.code) && status >= 500 && status < 600
}

/** The library is loaded where letters are handed over, and takes no memory elsewhere. */
async function openTransport({ url, isTlsRequired }: SmtpServer) {
  const { createTransport } = await import('nodemailer')
  const isSecure = url.protocol === 'smtps:'
  return createTransport({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: isTlsRequired,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Hands letters over by SMTP. Whoever gets one twice sees by its id that it is the same. */
export function smtp(server: SmtpServer): Deliver {
  const { from } = server
  const opened = openTransport(server)
  return async ({ id, to, subject = '', text, html = '', createdAt }) => {
    const transport = await opened
    try {
      await transport.sendMail({
        from: { ...from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        date: new Date(createdAt),
        messageId: `<${id}@${from.address.split('@').at(-1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      throw isFinal(error) ? new Undeliverable('Refused', { cause: error }) : error
    }
  }
}
