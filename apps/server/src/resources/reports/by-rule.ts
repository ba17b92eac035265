import { FOUND_BY_RULE, newId } from '@devhood/contract'
import type { Changes } from '#changes'
import type { RawRecord } from '#engine'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { openOperatorNews } from '#resources/notifications'
import { AUTHORED, type Authored, evidenceFrom } from './evidence.ts'
import { insertReport, saveEvidence } from './store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Pick<Changes, 'announce'>
  readonly tellOperators: ReturnType<typeof openOperatorNews>
}

interface Found {
  readonly collection: Authored['collection']
  readonly row: RawRecord
  readonly rule: string
  /** What was found, for the queue. */
  readonly text: string
}

/** Puts what a content rule has found into the queue of reports: a report without a reporter. */
export function ruleReports({ changes, now, tellOperators }: Options) {
  async function file(tx: Writer, about: Readonly<Record<string, string>>, text: string) {
    const time = now()
    const id = newId(time)
    await insertReport(tx, {
      $id: id,
      $createdAt: time,
      $updatedAt: time,
      $permissions: '[]',
      user: null,
      ...about,
      reason: FOUND_BY_RULE,
      text,
      status: 'open',
    })
    changes.announce(tx, { kind: 'document', collection: 'reports', id, action: 'create' })
    await tellOperators(tx, 'reports')
    return id
  }

  async function report(tx: Writer, { collection, row, rule, text }: Found): Promise<void> {
    const authored = AUTHORED.find((each) => each.collection === collection)
    if (authored === undefined) throw new Error(`Nobody reports "${collection}".`)
    const id = await file(tx, { [authored.name]: String(row['$id']) }, text)
    await saveEvidence(tx, { ...evidenceFrom(authored, id, row), rule })
  }

  /** As people report a person, there is no evidence. */
  const reportPerson = async (tx: Writer, person: string, text: string): Promise<void> =>
    void (await file(tx, { person }, text))

  return { report, reportPerson }
}
