import type { DatabaseSync } from 'node:sqlite'
import { type Distribution, openDistribution } from './distribution.ts'
import type { Person } from './people.ts'

/** Posts that everybody likes. */
const MOST_LIKED = 3
/** More than this part of everybody is drawn person by person. */
const CROWD = 0.05

interface Wanted {
  readonly seed: number
  readonly posts: number
  readonly people: number
  readonly likes: number
}

/**
 * How many like each post, one after another: some nobody, most a few, and about as many in all as wanted. The newest
 * are liked alike whatever came before, so that the pages of small and of large places can be compared.
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

/** Some of everybody, each once; those who came first like the most. */
export function sample(random: Distribution, people: number, count: number): number[] {
  if (count > people * CROWD)
    return Array.from({ length: people }, (_, at) => at).filter(
      (at) => random.below(people - at) < count && count-- > 0,
    )
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(random.skewed(people, 2.5))
  return [...drawn]
}

/** Keeps who likes what until they are told to write it down, in any order: posts are liked side by side. */
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
