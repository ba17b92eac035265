import { escapeHtml } from '#lib/html'

/** Something in a list, with its page. Texts are single lines, and may come from other people. */
export interface EmailItem {
  readonly subject: string
  readonly rest: string
  readonly quote?: string | undefined
  readonly url: URL
}

/** The text of an email, in paragraphs. Except in `items`, none of it comes from other people. */
export interface EmailContent {
  readonly subject: string
  /** The first paragraphs. */
  readonly opening: string
  /** After the first paragraphs. */
  readonly items?: readonly EmailItem[]
  /** A button that links to a page. */
  readonly link?: { readonly label: string; readonly url: URL }
  /** Digits to type in. */
  readonly code?: string
  /** The last paragraphs: how long the link or code is valid, and what to do after an unexpected email. */
  readonly closing: readonly string[]
  /** Links below the signature. */
  readonly footer?: readonly { readonly label: string; readonly url: URL }[]
}

interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const labelled = ({ label, url }: { readonly label: string; readonly url: URL }) =>
  `${label}:\n${url.href}`

const itemText = ({ subject, rest, quote, url }: EmailItem) =>
  [`- ${subject} ${rest}`, ...(quote ? [`“${quote}”`] : []), url.href].join('\n  ')

function renderText(content: EmailContent, appName: string): string {
  const { opening, items = [], link, code, closing, footer = [] } = content
  const middle = [
    ...items.map(itemText),
    ...(link ? [labelled(link)] : []),
    ...(code ? [code] : []),
  ]
  return [opening, ...middle, ...closing, appName, ...footer.map(labelled)].join('\n\n') + '\n'
}

const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`

/**
 * Mail programs may turn light into dark, so the text has no colour of its own. The button's stay readable in both.
 */
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#ffc24b;color:#1a1304;border:1px solid #a87000;font-weight:600;text-decoration:none'
const CODE = 'font-size:32px;font-weight:600;letter-spacing:6px'
const SMALL = 'font-size:14px;opacity:0.75;'

function renderAction({ link, code }: EmailContent): string[] {
  const url = link && escapeHtml(link.url.href)
  return [
    ...(link
      ? [paragraph(`<a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a>`)]
      : []),
    ...(link ? [paragraph(`Or open this address: ${url}`, `${SMALL}word-break:break-all;`)] : []),
    ...(code ? [paragraph(escapeHtml(code), CODE)] : []),
  ]
}

/** Directions of writing in other people's texts don't reach beyond them. */
const isolated = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

function renderItem({ subject, rest, quote, url }: EmailItem): string {
  const line = `<strong>${isolated(subject)}</strong> ${isolated(rest)}`
  const link = `<a href="${escapeHtml(url.href)}" style="color:inherit">${line}</a>`
  const said = quote && `<div style="margin-top:4px;${SMALL}">“${isolated(quote)}”</div>`
  return `<li style="margin:0;padding:12px 0;border-top:1px solid #88888855">${link}${said ?? ''}</li>`
}

function renderItems({ items = [] }: EmailContent): string[] {
  if (items.length === 0) return []
  const list = items.map(renderItem).join('\n')
  return [`<ul style="margin:0 0 16px;padding:0;list-style:none">\n${list}\n</ul>`]
}

function renderFooter({ footer = [] }: EmailContent): string[] {
  if (footer.length === 0) return []
  const links = footer.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url.href)}" style="color:inherit">${escapeHtml(label)}</a>`,
  )
  return [paragraph(links.join(' · '), SMALL)]
}

function renderHtml(content: EmailContent, appName: string): string {
  const { subject, opening, closing } = content
  const body = [
    paragraph(escapeHtml(opening)),
    ...renderItems(content),
    ...renderAction(content),
    ...closing.map((line) => paragraph(escapeHtml(line))),
    paragraph(escapeHtml(appName), SMALL),
    ...renderFooter(content),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:0 auto">
${body.join('\n')}
</div></body></html>
`
}

/** The email as HTML and as text; `appName` signs it. */
export function renderEmail(content: EmailContent, appName: string): RenderedEmail {
  return {
    subject: content.subject,
    text: renderText(content, appName),
    html: renderHtml(content, appName),
  }
}
