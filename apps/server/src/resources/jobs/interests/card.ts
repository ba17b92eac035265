import { JOB_LIMITS } from '@devhood/contract'
import { technologyOf } from '@devhood/contract/technologies'
import { type RawRecord } from '#engine'
import type { SqlValue } from '#platform/database'
import type { Data } from '../../shared/rules.ts'
import { CARD_FIELDS } from '../interest-answers.ts'

/**
 * The same card, with the names of known technologies only, in the order of the alphabet: a rare word, a spelling or an order may be
 * that of one person's profile.
 */
export function withoutTraces(data: Data): Data {
  const { stack } = data
  if (typeof stack !== 'string') return data
  const known = stack.split(',').flatMap((word) => technologyOf(word) ?? [])
  const sorted = [...new Set(known)].toSorted((one, other) => one.localeCompare(other, 'en'))
  return { ...data, stack: sorted.slice(0, JOB_LIMITS.cardStackMax).join(', ') || null }
}

/** What the poster sees of an interest whoever it is of: the card and the answer. */
export const shownBeforeNames = (interest: RawRecord): Readonly<Record<string, SqlValue>> =>
  Object.fromEntries([...CARD_FIELDS, 'answer'].map((name) => [name, interest[name] ?? null]))
