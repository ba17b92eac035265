import {
  CURRENCIES,
  EMPLOYMENTS,
  JOB_LIMITS,
  REGIONS,
  SALARY_UNITS,
  type SalaryUnit,
  SENIORITIES,
  VISAS,
  WORKPLACES,
  yearlySalary,
} from '@devhood/contract'
import { collections } from '../../apps/server/src/resources/index.ts'
import { searchTables } from '../../apps/server/src/engine/index.ts'
import { searchText } from '../../apps/server/src/platform/database/sqlite/dialect.ts'
import { foldTag } from '@devhood/contract/text'
import type { Distribution } from './distribution.ts'
import { type Person, permissionsFor, type GeneratorContext } from './people.ts'
import { madeAt, openTable } from './tables.ts'
import { captionBy, nameBy, placeBy, tagAt } from './sample-text.ts'

/** Skills in ads: a few are in every fifth ad, many in hardly any. */
const STACK = 500
/** Most salaries are in one of the first currencies. */
const PAID_IN = 4

const one = <T>(random: Distribution, of: readonly T[], power = 1): T =>
  of[random.skewed(of.length, power)] as T
const some = <T>(random: Distribution, of: readonly T[], max: number): T[] => [
  ...new Set(Array.from({ length: 1 + random.below(max) }, () => one(random, of))),
]

function salaryBy(random: Distribution) {
  const none = {
    salaryFrom: null,
    salaryTo: null,
    salaryCurrency: null,
    salaryUnit: null,
    salaryYearly: null,
  }
  if (random.oneIn(3)) return none
  const unit: SalaryUnit = random.oneIn(5) ? 'hour' : 'year'
  const from = Math.round((20_000 + random.skewed(180_000, 2)) / SALARY_UNITS[unit])
  const to = Math.round(from * 1.3)
  return {
    salaryFrom: from,
    salaryTo: to,
    salaryCurrency: CURRENCIES[random.skewed(PAID_IN, 2)] ?? null,
    salaryUnit: unit,
    salaryYearly: yearlySalary(to, unit),
  }
}

function wordsBy(random: Distribution) {
  return {
    title: captionBy(random).slice(0, 60),
    company: nameBy(random),
    description: Array.from({ length: 12 }, () => captionBy(random)).join('\n\n'),
  }
}

/** Live ads, posted one after another within an ad's lifetime. */
export function addJobs(
  { raw, random, calendar }: GeneratorContext,
  people: readonly Person[],
  count: number,
): void {
  const jobs = openTable(raw, 'jobs')
  const permissions = permissionsFor(jobs)
  const index = searchTables(collections).find(({ of }) => of === 'jobs')
  const words = raw.prepare('INSERT INTO jobs_words (rowid, words) VALUES (?, ?)')
  const [stack, regions] = ['jobs_stack', 'jobs_regions'].map((table) =>
    raw.prepare(`INSERT INTO ${table} (tag, document) VALUES (?, ?)`),
  )
  const days = JOB_LIMITS.liveFor - 24 * 3_600_000

  for (let number = jobs.models.length; number < count; number++) {
    const poster = one(random, people)
    const time = Math.floor(calendar.until - days * (1 - number / count))
    const workplace = one(random, WORKPLACES)
    const jobText = wordsBy(random)
    const asked = [...new Set(Array.from({ length: 4 }, () => tagAt(random.skewed(STACK, 3))))]
    const from = workplace === 'remote' ? some(random, REGIONS, 3) : []
    const row = {
      ...jobText,
      ...salaryBy(random),
      ...madeAt(random.id(time), time),
      $permissions: permissions(poster),
      poster: poster.$id,
      employment: one(random, EMPLOYMENTS, 2),
      seniority: one(random, SENIORITIES),
      stack: JSON.stringify(asked),
      workplace,
      regions: from.length === 0 ? null : JSON.stringify(from),
      place: workplace === 'remote' ? null : placeBy(random),
      visa: random.oneIn(2) ? null : one(random, VISAS),
      postedAt: time,
      expiresAt: time + JOB_LIMITS.liveFor,
    }
    const sequence = jobs.add(row)
    words.run(sequence, searchText(index?.entriesOf({ ...row, status: 'live' }) ?? []))
    for (const tag of asked) stack?.run(foldTag(tag), sequence)
    for (const region of from) regions?.run(foldTag(region), sequence)
  }
}
