import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/html'
import type { QueuedMessage } from '#platform/outbox'

const STYLE = `
:root { color-scheme: light dark; background: light-dark(#f7f6f2, #0c0f12); color: light-dark(#14181b, #e9edf0); font: 16px/1.5 system-ui, sans-serif }
body { max-width: 76rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere }
article { border: 1px solid light-dark(#dfdcd3, #272d34); border-radius: 0.75rem; background: light-dark(#ffffff, #13171b); padding: 1rem 1.25rem; margin: 1rem 0 }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin: 0 }
p { color: light-dark(#535a60, #a6afb8); margin: 0.5rem 0 }
.as { display: grid; gap: 1rem }
@media (min-width: 60rem) { .as { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) } }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 0 }
iframe { width: 100%; height: 34rem; border: 1px solid light-dark(#dfdcd3, #272d34); border-radius: 0.5rem; margin-top: 0.75rem }
a { color: light-dark(#875100, #ffc860) }
nav a { display: inline-block; padding: 0.625rem 0 }
`
const HASH = createHash('sha256').update(STYLE).digest('base64')

/** Allows only the page's own style, and the emails in their frames. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Links of an email may open; no script runs in it. */
const SANDBOX =
  'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'
/** An email's own styles are inline, and in its head. */
export const EMAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`

/** The email for a frame: its links open in the whole window. */
export const inFrame = (html: string): string =>
  html.replace('<head>', '<head><base target="_top">')

/** URLs become links; everything else is text. */
const linkify = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)

const frame = (id: string, subject: string) =>
  `<iframe src="/outbox/${id}" sandbox="${SANDBOX}" loading="lazy" title="${escapeHtml(`The email: ${subject}`)}"></iframe>`

function article({ id, to, subject = 'Text message', text, html, createdAt }: QueuedMessage) {
  const time = new Date(createdAt).toISOString()
  const link = html === undefined ? '' : ` · <a href="/outbox/${id}">Open the email alone</a>`
  const asEmail = html === undefined ? '' : frame(id, subject)
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${time}">${time}</time>${link}</p>
<div class="as"><pre>${linkify(text)}</pre>${asEmail}</div></article>`
}

/** Everything in the outbox on one page, the newest first: each message as text, and emails as they would arrive. */
export function outboxPage(messages: readonly QueuedMessage[], appName: string): string {
  const list = messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : ''
  const name = escapeHtml(appName)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · ${name}</title><style>${STYLE}</style></head>
<body><nav><a href="/">Back to ${name}</a></nav>
<main><h1>Outbox</h1>
<p>Emails and text messages that this server would send if SMTP_URL and SMS_URL were set. Only this machine can see them.</p>
${list}${messages.map(article).join('\n')}
</main></body></html>
`
}
