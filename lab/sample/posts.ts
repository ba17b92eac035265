import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
}

const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 24 * 60 }

/** Parses a header `author | picture + picture | age | place | tags` and the caption below it, up to the next header. */
function parse(block: string): DemoPost {
  const [head = '', ...caption] = block.split('\n')
  const [by = '', pictures = '', age = '', location = '', tags = ''] = head.split(' | ')
  const [picture = '', ...others] = pictures.split(' + ')
  const [count = '', unit = ''] = age.split(' ')
  const minutesAgo = Number(count) * (MINUTES[unit.replace(/s$/, '')] ?? Number.NaN)
  const words = { location, tags: tags.split(', '), caption: caption.join('\n').trim() }
  return { by, picture, others, minutesAgo, ...words }
}

/** The posts of the demo, newest first. */
export const POSTS: readonly DemoPost[] = readFileSync(
  join(import.meta.dirname, 'posts.txt'),
  'utf8',
)
  .trim()
  .split(/\n\n(?=.+ \| .+ \| )/)
  .map(parse)
