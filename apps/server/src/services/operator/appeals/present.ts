import type { Appeal, QueuedAppeal } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import type { Reader } from '#platform/database'
import { presentEntries } from '../audit/audit.ts'
import { loadPeople } from '../people/people.ts'
import type { UrlOf } from '../schema.ts'
import { type AppealRow, listDecisionsOf } from './appeal-store.ts'

type Presentable = Pick<
  AppealRow,
  '$id' | '$createdAt' | 'text' | 'state' | 'answer' | 'answeredAt'
>

/** An appeal as the person who made it sees it: without who answered. */
export const presentAppeal = (row: Presentable): Appeal => ({
  $id: row.$id,
  $createdAt: formatInstant(row.$createdAt),
  text: row.text,
  state: row.state,
  answer: row.answer,
  ...(row.answeredAt !== null && { answeredAt: formatInstant(row.answeredAt) }),
})

/** Appeals with the decisions that they are about. */
export async function presentQueue(
  db: Reader,
  rows: readonly AppealRow[],
  urlOf: UrlOf,
): Promise<QueuedAppeal[]> {
  if (rows.length === 0) return []
  const ids = JSON.stringify(rows.map(({ entry }) => entry))
  const entries = await presentEntries(db, await listDecisionsOf(db, { ids }), urlOf)
  const decisions = new Map(entries.map((entry) => [entry.$id, entry]))
  const people = await loadPeople(
    db,
    rows.map(({ answeredBy }) => answeredBy),
    urlOf,
  )
  return rows.flatMap((row) => {
    const decision = decisions.get(row.entry)
    if (decision === undefined) return []
    const answeredBy =
      row.state === 'open' ? {} : { answeredBy: people.find(row.answeredBy) ?? null }
    return [{ ...presentAppeal(row), decision, ...answeredBy }]
  })
}
