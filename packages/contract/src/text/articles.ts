import { canonicalEmail, emailHref } from '../email-address.ts'
import { isWebUrl } from '../web-url.ts'
import { type Block, FENCE, parseText } from './blocks.ts'
import { type Inline, MARKS, parseLine, type ReadMark, readMark } from './inline.ts'
import { linkName } from './link-names.ts'

/** Marks before the words of a heading; some people repeat them after it. */
const HEADING = /^ {0,3}(#{1,6})[ \t]+(?=[^\s#])/
const HEADING_END = /[ \t]#+[ \t]*$/

/** A Markdown link, in bold or not, before the marks of every text. The address may have pairs of brackets. */
const ARTICLE_MARKS = new RegExp(
  String.raw`(?<stars>\*{0,3})\[(?<words>[^[\]\n]+)\]\((?<href>(?:[^\s()<>]|\([^\s()<>]*\))+)\)\k<stars>|${MARKS.source}`,
  'gu',
)

/** Where a link may lead: a public web page or an email address, without what else `mailto:` would write (`?bcc=…`). */
function targetOf(href: string): string | undefined {
  if (isWebUrl(href)) return href
  const email = /^mailto:([^?]*)/i.exec(href)?.[1]
  return email !== undefined && canonicalEmail(email) !== undefined ? emailHref(email) : undefined
}

const readArticleMark: ReadMark = (whole, groups, next) => {
  const { words, href = '' } = groups
  if (words === undefined) return readMark(whole, groups, next)
  const target = /\S/.test(words) ? targetOf(href) : undefined
  if (target === undefined) return [undefined, whole.length]
  return [{ kind: 'link', text: linkName(words, target), href: target }, whole.length]
}

const readLine = (line: string): Inline[] => parseLine(line, ARTICLE_MARKS, readArticleMark)

export interface Heading {
  readonly kind: 'heading'
  /** The number of its marks, 1 to 6. */
  readonly level: number
  readonly parts: readonly Inline[]
}

function readHeading(line: string): Heading | undefined {
  const [all, marks] = HEADING.exec(line) ?? []
  if (all === undefined || marks === undefined) return undefined
  const words = line.slice(all.length).replace(HEADING_END, '')
  return { kind: 'heading', level: marks.length, parts: readLine(words) }
}

/** Parses a longer text, such as a job ad: it also has headings, and links with other words than their address. */
export function parseArticle(text: string): (Block | Heading)[] {
  const blocks: (Block | Heading)[][] = []
  let section: string[] = []
  // Code may have lines that look like headings.
  let fence = 0
  const endSection = () => {
    blocks.push(parseText(section.join('\n'), readLine))
    section = []
  }
  for (const line of text.split(/\r\n?|\n/)) {
    const heading = fence === 0 ? readHeading(line) : undefined
    if (heading) {
      endSection()
      blocks.push([heading])
    } else section.push(line)
    fence = fenceAfter(line, fence)
  }
  endSection()
  return blocks.flat()
}

/** The length of the fence that is open after a line; 0 outside code. */
function fenceAfter(line: string, open: number): number {
  const [, { length } = '', rest = ''] = FENCE.exec(line) ?? []
  if (open === 0) return length
  return length >= open && rest.trim() === '' ? 0 : open
}
