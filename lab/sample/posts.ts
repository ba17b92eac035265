import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A comment of the demo, or a reply. */
export interface DemoComment {
  /** The author's handle. */
  readonly by: string
  readonly minutesAgo: number
  readonly text: string
}

export interface DemoPost {
  /** The author's handle. */
  readonly by: string
  /** A file in `pictures/`, and further ones. */
  readonly picture: string
  readonly others: readonly string[]
  readonly minutesAgo: number
  readonly location: string
  readonly tags: readonly string[]
  readonly caption: string
  /** Comments, each with its replies, the oldest first. */
  readonly threads: readonly (readonly DemoComment[])[]
}

const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60 }

/** The minutes in `2 hours` or `1 day`. */
export function minutesIn(age: string): number {
  const [count = '', unit = ''] = age.split(' ')
  return Number(count) * (MINUTES[unit.replace(/s$/, '')] ?? Number.NaN)
}

/** Parses lines `> author | age | text`; those that begin with `>>` reply to the comment above. */
function threadsIn(lines: readonly string[]): DemoComment[][] {
  const threads: DemoComment[][] = []
  for (const line of lines) {
    const [, mark, by = '', age = '', text = ''] = /^(>+) (.+?) \| (.+?) \| (.+)$/.exec(line) ?? []
    if (mark === '>') threads.push([])
    threads.at(-1)?.push({ by, minutesAgo: minutesIn(age), text })
  }
  return threads
}

/** Parses a header `author | picture + picture | age | place | tags`, the caption below it and its comments, up to the next header. */
function parse(block: string): DemoPost {
  const [head = '', ...lines] = block.split('\n')
  const [by = '', pictures = '', age = '', location = '', tags = ''] = head.split(' | ')
  const [picture = '', ...others] = pictures.split(' + ')
  const { caption = [], comments = [] } = Object.groupBy(lines, (line) =>
    line.startsWith('>') ? 'comments' : 'caption',
  )
  const words = { location, tags: tags.split(', '), caption: caption.join('\n').trim() }
  return { by, picture, others, minutesAgo: minutesIn(age), ...words, threads: threadsIn(comments) }
}

/** The posts of the demo, newest first. */
export const POSTS: readonly DemoPost[] = readFileSync(
  join(import.meta.dirname, 'posts.txt'),
  'utf8',
)
  .trim()
  .split(/\n\n(?=.+ \| .+ \| )/)
  .map(parse)
