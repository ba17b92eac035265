import { TECHNOLOGIES } from '../../packages/contract/src/technologies/table.ts'
import type { Distribution } from './distribution.ts'

const SYLLABLES = 'ba co de fi go hu ja ke li mo nu pe ra si to vu wa xe yo zi'.split(' ')
const COMMON =
  'the a to and in of lamp queue rebase index night train paper keyboard latency deploy review coffee branch test cache window green slow quiet first last new old small'.split(
    ' ',
  )
const VOCABULARY = 20_000

/** A pronounceable word, different for each number. */
function spoken(number: number): string {
  const { length } = SYLLABLES
  const rest = Math.floor(number / length)
  return (rest >= length ? spoken(rest) : (SYLLABLES[rest] ?? '')) + SYLLABLES[number % length]
}

/** Every so many words, one is a technology: each has an own frequency, and its other names are found in its texts. */
const TECHNOLOGY_EVERY = 20

const technologyAt = (rank: number): string | undefined =>
  rank % TECHNOLOGY_EVERY === 0 ? TECHNOLOGIES[rank / TECHNOLOGY_EVERY]?.[0] : undefined

/** The word of a rank: the lower, the more frequent. */
export const wordAt = (rank: number): string => COMMON[rank] ?? technologyAt(rank) ?? spoken(rank)
export const tagAt = (rank: number): string => `tag${spoken(rank + COMMON.length)}`

const TAGS = 2000
const PLACES = 200

/** About 120 characters of words with a realistic distribution: some are in every second text, many in hardly any. */
export function captionBy(random: Distribution): string {
  const words = Array.from({ length: 16 + random.below(10) }, () =>
    wordAt(random.skewed(VOCABULARY, 3)),
  )
  return `${words.join(' ')}.`
}

/** Three, or fewer when a tag is drawn twice. */
export const tagsBy = (random: Distribution): string[] => [
  ...new Set(Array.from({ length: 3 }, () => tagAt(random.skewed(TAGS, 3)))),
]

const proper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const placeBy = (random: Distribution): string =>
  `${proper(spoken(COMMON.length + random.skewed(PLACES, 2)))}, Earth`

export const nameBy = (random: Distribution): string =>
  [400, 4000].map((many) => proper(spoken(20 + random.skewed(many, 2)))).join(' ')
