import { createHash } from 'node:crypto'
import { formatAbsolute, formatRelative } from '@devhood/contract'
import { escapeHtml } from '#lib/html'
import type { QueuedMessage } from '#platform/outbox'

/**
 * The page has no script, and an email is sandboxed, so nothing can measure it. Its frame is as high as the highest of our
 * usual emails at that width; longer ones, such as digests, scroll in it, and a pointer can drag its lower edge.
 */
const STYLE = `
:root { color-scheme: light dark; background: light-dark(#f7f6f2, #0c0f12); color: light-dark(#14181b, #e9edf0); font: 16px/1.5 system-ui, sans-serif }
body { max-width: 76rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere }
article { border: 1px solid light-dark(#dfdcd3, #272d34); border-radius: 0.75rem; background: light-dark(#ffffff, #13171b); padding: 1rem 1.25rem; margin: 1rem 0 }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem; margin: 0 }
p { color: light-dark(#535a60, #a6afb8); margin: 0.5rem 0 }
.as { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; margin-top: 0.75rem }
@media (min-width: 60rem) { .as { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) } details { grid-area: 1 / 2 } }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
summary { cursor: pointer; width: fit-content; padding: 0.625rem 0; margin: -0.625rem 0 }
iframe { display: block; width: 100%; height: 43rem; resize: vertical; border: 1px solid light-dark(#dfdcd3, #272d34); border-radius: 0.5rem; margin-top: 0.75rem }
@media (max-width: 40rem) { iframe { height: 59rem } }
a { color: light-dark(#875100, #ffc860) }
pre a { display: inline-block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom }
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
export const forFrame = (html: string): string =>
  html.replace('<head>', '<head><base target="_top">')

/** URLs become links; everything else is text. */
const linkify = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)

/**
 * The email as it would arrive. Browsers load it when it is opened: of many open frames, they leave those outside the
 * window blank.
 */
const frame = (id: string, subject: string, isOpen: boolean) =>
  `<details${isOpen ? ' open' : ''}><summary>Show the email</summary><iframe src="/outbox/${id}" sandbox="${SANDBOX}" loading="lazy" title="${escapeHtml(`The email: ${subject}`)}"></iframe></details>`

interface Shown {
  readonly message: QueuedMessage
  /** In milliseconds since 1970. */
  readonly now: number
  readonly isOpen: boolean
}

function article({ message, now, isOpen }: Shown) {
  const { id, to, subject = 'Text message', text, html, createdAt } = message
  const moment = new Date(createdAt)
  const time = `<time datetime="${moment.toISOString()}" title="${escapeHtml(formatAbsolute(moment))}">${formatRelative(moment, now)}</time>`
  const link = html === undefined ? '' : ` · <a href="/outbox/${id}">Open the email alone</a>`
  const asEmail = html === undefined ? '' : frame(id, subject, isOpen)
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)} · ${time}${link}</p>
<div class="as">${asEmail}<pre>${linkify(text)}</pre></div></article>`
}

interface Outbox {
  /** The newest first. */
  readonly messages: readonly QueuedMessage[]
  readonly appName: string
  readonly now: number
}

/** Everything in the outbox on one page: each message as text, and the newest email as it would arrive. */
export function outboxPage({ messages, appName, now }: Outbox): string {
  const newest = messages.find(({ html }) => html !== undefined)
  const list = messages.map((message) => article({ message, now, isOpen: message === newest }))
  const name = escapeHtml(appName)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · ${name}</title><style>${STYLE}</style></head>
<body><nav><a href="/">Back to ${name}</a></nav>
<main><h1>Outbox</h1>
<p>Emails and text messages that this server would send if SMTP_URL and SMS_URL were set. Only this machine can see them.</p>
${list.length === 0 ? '<p>Nothing has been sent yet.</p>' : list.join('\n')}
</main></body></html>
`
}
