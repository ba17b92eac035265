import type { Distribution } from './distribution.ts'

const SYLLABLES = 'ba co de fi go hu ja ke li mo nu pe ra si to vu wa xe yo zi'.split(' ')
const COMMON =
  'the a to and in of lamp queue rebase index night train paper keyboard latency deploy review coffee branch test cache window green slow quiet first last new old small'.split(
    ' ',
  )
const VOCABULARY = 20_000

/** A word that can be spoken, another one for each number. */
function spoken(number: number): string {
  const { length } = SYLLABLES
  const rest = Math.floor(number / length)
  return (rest >= length ? spoken(rest) : (SYLLABLES[rest] ?? '')) + SYLLABLES[number % length]
}

/** The word of a rank: the lower, the more often it is said. */
export const wordAt = (rank: number): string => COMMON[rank] ?? spoken(rank)
export const tagAt = (rank: number): string => `tag${wordAt(rank + COMMON.length)}`

const TAGS = 2000
const PLACES = 200

/** About 120 characters, of words as often as people say them: some in every second text, many hardly ever. */
export function captionBy(random: Distribution): string {
  const words = Array.from({ length: 16 + random.below(10) }, () =>
    wordAt(random.skewed(VOCABULARY, 3)),
  )
  return `${words.join(' ')}.`
}

/** Three, or fewer where one is drawn twice. */
export const tagsBy = (random: Distribution): string[] => [
  ...new Set(Array.from({ length: 3 }, () => tagAt(random.skewed(TAGS, 3)))),
]

const proper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const placeBy = (random: Distribution): string =>
  `${proper(wordAt(COMMON.length + random.skewed(PLACES, 2)))}, Earth`

export const nameBy = (random: Distribution): string =>
  [400, 4000].map((many) => proper(spoken(20 + random.skewed(many, 2)))).join(' ')
