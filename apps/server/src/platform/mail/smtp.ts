import { type Deliver, Undeliverable } from '../outbox/index.ts'

const SECOND = 1000

/** An SMTP server, and the sender. */
interface SmtpServer {
  /** `smtp:` or `smtps:`, with user and password if needed. */
  readonly url: URL
  readonly from: { readonly name: string; readonly address: string }
  /** Whether to refuse delivery without TLS, whatever the server offers. */
  readonly isTlsRequired: boolean
}

/** Error codes that concern the email itself: its recipient, or its content. */
const ABOUT_LETTERS: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE'])

/** A 5xx status is a permanent refusal of an email; errors at earlier stages may be transient. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  const status = Number(error.responseCode)
  return ABOUT_LETTERS.has(error.code) && status >= 500 && status < 600
}

/** The library is loaded only where emails are delivered, to save memory elsewhere. */
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

/** RFC 8058 allows the one click only over https. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> => ({
  ...(url !== undefined && { 'List-Unsubscribe': `<${new URL(url).href}>` }),
  ...(url?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** Delivers emails by SMTP. Duplicates have the same message id. */
export function smtp(server: SmtpServer): Deliver {
  const { from } = server
  const opened = openTransport(server)
  return async ({ id, to, subject = '', text, html = '', unsubscribe, createdAt }) => {
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
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
      })
    } catch (error) {
      throw isFinal(error) ? new Undeliverable('Refused', { cause: error }) : error
    }
  }
}
