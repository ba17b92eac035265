import { Deferred, type Deliver, Undeliverable } from '../outbox/index.ts'

const SECOND = 1000

/** An SMTP server, and the sender. */
export interface SmtpServer {
  /** `smtp:` or `smtps:`, with user and password if needed. */
  readonly url: URL
  readonly from: { readonly name: string; readonly address: string }
  /** Whether to refuse delivery without TLS, whatever the server offers. */
  readonly isTlsRequired: boolean
}

/** Error codes that concern the email itself: its recipient, or its content. */
const ABOUT_EMAILS: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE'])

/** A 5xx status is a permanent refusal of an email, another one a transient one. Earlier errors concern the server. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return error
  if (!ABOUT_EMAILS.has(error.code)) return error
  const status = Number(error.responseCode)
  const isFinal = status >= 500 && status < 600
  return new (isFinal ? Undeliverable : Deferred)('Refused', { cause: error })
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

/** Connects and signs in, and sends nothing. Rejects with the reason when emails couldn't be delivered. */
export async function checkSmtp(server: SmtpServer): Promise<void> {
  const transport = await openTransport(server)
  await transport.verify()
}

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
      throw meaningOf(error)
    }
  }
}
