import { renderHtml } from './render-html.ts'

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
  readonly opening: string
  readonly items?: readonly EmailItem[]
  /** A button that links to a page. */
  readonly link?: { readonly label: string; readonly url: URL }
  /** Digits to type in. */
  readonly code?: string
  /** The last paragraphs: how long the link or code is valid, and what to do after an unexpected email. */
  readonly closing: readonly string[]
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

/** The email as HTML and as text; `appName` signs it. */
export function renderEmail(content: EmailContent, appName: string): RenderedEmail {
  return {
    subject: content.subject,
    text: renderText(content, appName),
    html: renderHtml(content, appName),
  }
}
