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
import type { DatabaseSync } from 'node:sqlite'
import { collections } from '../../apps/server/src/collections/index.ts'
import { type Bits, BLOCK, emptyBits, packed, setBit } from '../../apps/server/src/engine/bits.ts'
import { facetsOf, newStamp, STAMP } from '../../apps/server/src/engine/facets.ts'
import { modelsOf } from '../../apps/server/src/engine/model.ts'
import { indexedWords } from '../../apps/server/src/engine/search-words.ts'
import { foldTag } from '../../apps/server/src/engine/text.ts'
import type { Dice } from './dice.ts'
import { type Person, permissionsFor, type World } from './people.ts'
import { openTable, type Row } from './tables.ts'
import { captionBy, nameBy, placeBy, tagAt } from './words.ts'

/** What ads ask for: some in every fifth ad, many hardly ever. */
const STACK = 500
/** Most salaries are in one of the first of all currencies. */
const PAID_IN = 4

const one = <T>(dice: Dice, of: readonly T[], power = 1): T =>
  of[dice.skewed(of.length, power)] as T
const some = <T>(dice: Dice, of: readonly T[], max: number): T[] => [
  ...new Set(Array.from({ length: 1 + dice.below(max) }, () => one(dice, of))),
]

function salaryBy(dice: Dice) {
  const none = {
    salaryFrom: null,
    salaryTo: null,
    salaryCurrency: null,
    salaryUnit: null,
    salaryYearly: null,
  }
  if (dice.oneIn(3)) return none
  const unit: SalaryUnit = dice.oneIn(5) ? 'hour' : 'year'
  const from = Math.round((20_000 + dice.skewed(180_000, 2)) / SALARY_UNITS[unit])
  const to = Math.round(from * 1.3)
  return {
    salaryFrom: from,
    salaryTo: to,
    salaryCurrency: CURRENCIES[dice.skewed(PAID_IN, 2)] ?? null,
    salaryUnit: unit,
    salaryYearly: yearlySalary(to, unit),
  }
}

function wordsBy(dice: Dice) {
  return {
    title: captionBy(dice).slice(0, 60),
    company: nameBy(dice),
    description: Array.from({ length: 12 }, () => captionBy(dice)).join('\n\n'),
  }
}

/** Keeps what ads are found by until it is told to write it down. */
function openFacets(raw: DatabaseSync) {
  const model = modelsOf(collections).get('jobs')
  if (model === undefined) throw new Error('There are no jobs.')
  const kept = new Map<string, Bits>()
  const blocks = new Set<number>()
  const insert = raw.prepare(
    'INSERT OR REPLACE INTO jobs_facets (facet, block, bits) VALUES (?, ?, ?)',
  )
  return {
    add(sequence: number, row: Row) {
      const block = Math.floor(sequence / BLOCK)
      blocks.add(block)
      for (const facet of facetsOf(model, { ...row, status: 'live' })) {
        const key = `${block} ${facet}`
        const bits = kept.get(key) ?? emptyBits()
        setBit(bits, sequence % BLOCK, true)
        kept.set(key, bits)
      }
    },
    write() {
      for (const block of blocks) insert.run(STAMP, block, newStamp())
      for (const [key, bits] of kept) {
        const at = key.indexOf(' ')
        insert.run(key.slice(at + 1), Number(key.slice(0, at)), packed(bits) ?? null)
      }
    },
  }
}

/** Ads that are live until then, posted one after another in the days that an ad lives. */
export function addJobs(
  { raw, dice, calendar }: World,
  people: readonly Person[],
  count: number,
): void {
  const jobs = openTable(raw, 'jobs')
  const permissions = permissionsFor(jobs)
  const words = raw.prepare(
    'INSERT INTO jobs_words (rowid, title, company, description) VALUES (?, ?, ?, ?)',
  )
  const [stack, regions] = ['jobs_stack', 'jobs_regions'].map((table) =>
    raw.prepare(`INSERT INTO ${table} (tag, document) VALUES (?, ?)`),
  )
  const facets = openFacets(raw)
  const days = JOB_LIMITS.liveFor - 24 * 3_600_000

  for (let number = jobs.models.length; number < count; number++) {
    const poster = one(dice, people)
    const time = Math.floor(calendar.until - days * (1 - number / count))
    const workplace = one(dice, WORKPLACES)
    const said = wordsBy(dice)
    const asked = [...new Set(Array.from({ length: 4 }, () => tagAt(dice.skewed(STACK, 3))))]
    const from = workplace === 'remote' ? some(dice, REGIONS, 3) : []
    const row = {
      ...said,
      ...salaryBy(dice),
      $id: dice.id(time),
      $createdAt: time,
      $updatedAt: time,
      $permissions: permissions(poster),
      poster: poster.$id,
      employment: one(dice, EMPLOYMENTS, 2),
      seniority: one(dice, SENIORITIES),
      stack: JSON.stringify(asked),
      workplace,
      regions: from.length === 0 ? null : JSON.stringify(from),
      place: workplace === 'remote' ? null : placeBy(dice),
      visa: dice.oneIn(2) ? null : one(dice, VISAS),
      postedAt: time,
      expiresAt: time + JOB_LIMITS.liveFor,
    }
    const sequence = jobs.add(row)
    words.run(
      sequence,
      indexedWords(said.title),
      indexedWords(said.company),
      indexedWords(said.description),
    )
    facets.add(sequence, { ...row, sequence })
    for (const tag of asked) stack?.run(foldTag(tag), sequence)
    for (const region of from) regions?.run(foldTag(region), sequence)
  }
  facets.write()
}
