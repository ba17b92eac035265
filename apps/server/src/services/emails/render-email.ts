import { escapeHtml } from '#lib/html'

/** The text of an email, in paragraphs. None of it comes from its reader or from the person who caused it. */
export interface EmailContent {
  readonly subject: string
  /** The first paragraphs. */
  readonly opening: string
  /** A button that links to a page. */
  readonly link?: { readonly label: string; readonly url: URL }
  /** Digits to type in. */
  readonly code?: string
  /** The last paragraphs: how long the link or code is valid, and what to do after an unexpected email. */
  readonly closing: readonly string[]
}

interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

function renderText({ opening, link, code, closing }: EmailContent, appName: string): string {
  const middle = [...(link ? [`${link.label}:\n${link.url.href}`] : []), ...(code ? [code] : [])]
  return [opening, ...middle, ...closing, appName].join('\n\n') + '\n'
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

function renderHtml(content: EmailContent, appName: string): string {
  const { subject, opening, closing } = content
  const body = [
    paragraph(escapeHtml(opening)),
    ...renderAction(content),
    ...closing.map((line) => paragraph(escapeHtml(line))),
    paragraph(escapeHtml(appName), SMALL),
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
