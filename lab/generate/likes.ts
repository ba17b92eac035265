import type { DatabaseSync } from 'node:sqlite'
import { type Distribution, openDistribution } from './distribution.ts'
import type { Person } from './people.ts'

/** Posts that everybody likes. */
const MOST_LIKED = 3
/** Above this share of all people, each person is drawn separately. */
const CROWD = 0.05

interface Wanted {
  readonly seed: number
  readonly posts: number
  readonly people: number
  readonly likes: number
}

/**
 * The number of likes of each post in order: none for some, few for most, and about the wanted total. The newest
 * posts get the same numbers whatever came before, so that pages of small and of large databases are comparable.
 */
export function openPopularity({ seed, posts, people, likes }: Wanted) {
  const scale = Math.max(0, likes - MOST_LIKED * people) / posts / 4
  return (number: number): number => {
    const left = posts - number
    if (left <= MOST_LIKED * 100 && left % 100 === 0) return people
    const chance = openDistribution(seed + left).next()
    return Math.min(people, Math.floor(scale / chance ** 0.8 - scale))
  }
}

/** A random set of people without repetition; those who came first like the most. */
export function sample(random: Distribution, people: number, count: number): number[] {
  if (count > people * CROWD)
    return Array.from({ length: people }, (_, at) => at).filter(
      (at) => random.below(people - at) < count && count-- > 0,
    )
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(random.skewed(people, 2.5))
  return [...drawn]
}

/** Buffers likes until they are flushed, in any order, because likes of different posts interleave. */
export function openLikes(raw: DatabaseSync, random: Distribution, people: readonly Person[]) {
  const insert = raw.prepare('INSERT INTO posts_likes (document, member) VALUES (?, ?)')
  let pairs: { document: number; member: number }[] = []
  return {
    add(document: number, likers: readonly number[]) {
      for (const at of likers) pairs.push({ document, member: people[at]?.sequence ?? 0 })
    },
    write() {
      for (let at = pairs.length - 1; at >= 0; at--) {
        const other = random.below(at + 1)
        const [one, two] = [pairs[at], pairs[other]]
        if (one === undefined || two === undefined) continue
        pairs[other] = one
        insert.run(two.document, two.member)
      }
      pairs = []
    },
  }
}
