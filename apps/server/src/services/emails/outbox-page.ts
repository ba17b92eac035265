import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/html'
import type { QueuedMessage } from '#platform/outbox'

const STYLE = `
:root { color-scheme: light dark; background: light-dark(#ffffff, #121212); color: light-dark(#1a1a1a, #ededed); font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem }
article { border: 1px solid #8888; border-radius: 0.75rem; padding: 1rem 1.25rem; margin: 1rem 0 }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin: 0 }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 0 }
a { color: light-dark(#0b57d0, #a8c7fa) }
`
const HASH = createHash('sha256').update(STYLE).digest('base64')

/** Allows only the page's own style. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** An email's own styles are inline, on its elements. */
export const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation"

/** URLs become links; everything else is text. */
const linkify = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)

function article({ id, to, subject, text, html, createdAt }: QueuedMessage): string {
  const time = new Date(createdAt).toISOString()
  const asMail = html === undefined ? '' : `<p><a href="/outbox/${id}">As an email</a></p>`
  return `<article><h2>${escapeHtml(subject ?? 'Text message')}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${time}">${time}</time></p>
<pre>${linkify(text)}</pre>${asMail}</article>`
}

/** Everything in the outbox on one page, the newest first. */
export function outboxPage(messages: readonly QueuedMessage[], appName: string): string {
  const list = messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · ${escapeHtml(appName)}</title><style>${STYLE}</style></head>
<body><main><h1>Outbox</h1>
<p>Emails and text messages that this server would send if SMTP_URL and SMS_URL were set. Only this machine can see them.</p>
${list}${messages.map(article).join('\n')}
</main></body></html>
`
}
