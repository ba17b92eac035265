import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take minutes at night, the longest first. */
export const LONGEST = [
  'lab/durability/kill.test.ts',
  'apps/server/test/fuzz/fuzz.test.ts',
  'lab/durability/power-cut.test.ts',
  'lab/durability/soak.test.ts',
  'lab/cluster/cluster.test.ts',
  'apps/server/src/services/documents/responses/read-cache.test.ts',
  'lab/hostile/mutated.test.ts',
  'apps/server/src/services/account/races.test.ts',
  'lab/durability/memory.test.ts',
  'lab/durability/slow.test.ts',
]

/** The place of a file in that list, or after it. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`))
  return place === -1 ? LONGEST.length : place
}

/** Starts the longest files first, so that none of them runs alone at the end while other workers are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
