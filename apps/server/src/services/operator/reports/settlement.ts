import {
  isMeasure,
  type ModerationAction,
  REPORTABLE,
  type Reportable,
  type ReportOutcome,
} from '@devhood/contract'
import { type Notifier } from '#resources/notifications'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { countOutcome } from './open-reports-store.ts'
import { findSettled, insertOpen } from './reopen-store.ts'
import { listOpenAbout, type OpenReport, updateReport } from './report-store.ts'
import type { OrphanedReport, Target } from './targets.ts'

type Subjects = Readonly<Partial<Record<Reportable, unknown>>>

/** Whether an action settles all open reports about the same target. An approval may have been withdrawn for another reason. */
const settlesAll = (action: ModerationAction) => isMeasure(action) && action !== 'disapprove'

const outcomeOf = (action: ModerationAction): ReportOutcome =>
  isMeasure(action) ? 'acted' : 'dismissed'

async function openReportsAbout(tx: Writer, subjects: Subjects) {
  const found = REPORTABLE.map(async (what) => {
    const id = subjects[what]
    const reports = typeof id === 'string' ? await listOpenAbout[what](tx, { id }) : []
    return reports.map((report) => ({ ...report, what }))
  })
  return (await Promise.all(found)).flat()
}

interface Named extends OpenReport {
  readonly what: Reportable
}
function named({ report }: Target | OrphanedReport): Named[] {
  if (report?.status !== 'open') return []
  const { $id, user } = report
  return [{ $id, user, what: REPORTABLE.find((each) => report[each] !== null) ?? 'person' }]
}

interface Settled {
  readonly reports: readonly string[]
  readonly wasReported: boolean
}

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Pick<Changes, 'announce'>
  readonly notifier: Pick<Notifier, 'notify'>
}

/**
 * Settles the report that an action names, together with all open ones about the same target. Each reporter hears once whether
 * something was done: not what, nor by whom. Returns which, and whether somebody had reported it. What was reported isn't referred to, because
 * its readers alone would hear of it.
 */
export function settlement({ changes, notifier, now }: Options) {
  return async function settle(
    tx: Writer,
    operator: string | null,
    action: ModerationAction,
    target: Target | OrphanedReport,
  ): Promise<Settled> {
    const { content, person, report } = target
    const about = content ? { [content.name]: content.row.$id } : { person: person?.$id }
    const open = [
      ...named(target),
      ...(await openReportsAbout(tx, report ?? {})),
      ...(settlesAll(action) ? await openReportsAbout(tx, about) : []),
    ]
    for (const id of new Set(open.map(({ $id }) => $id))) {
      await updateReport(tx, id, { status: 'settled', $updatedAt: now() })
      changes.announce(tx, { kind: 'document', collection: 'reports', id, action: 'update' })
    }
    const counted = new Map(open.map(({ $id, user }) => [$id, user]))
    for (const user of counted.values())
      if (user !== null) await countOutcome(tx, user, outcomeOf(action))
    // Of several reports by one person, the named one comes first.
    const told = new Map(open.toReversed().map(({ user, what }) => [user, what]))
    told.delete(operator)
    for (const [user, what] of told)
      if (user !== null)
        await notifier.notify(tx, {
          kind: 'reportOutcome',
          user,
          within: `${outcomeOf(action)}:${what}`,
        })
    return {
      reports: [...counted.keys()],
      wasReported: [report, ...open].some((each) => each != null && each.user !== null),
    }
  }
}

/** Opens reports again whose settlement was a mistake. Their reporters hear of the next decision. */
export function reopening({ changes, now }: Pick<Options, 'changes' | 'now'>) {
  return async function reopen(
    tx: Writer,
    action: ModerationAction,
    reports: readonly string[],
  ): Promise<void> {
    for (const id of reports) {
      const report = await findSettled(tx, { id })
      if (report === undefined) continue
      await updateReport(tx, id, { status: 'open', $updatedAt: now() })
      await insertOpen(tx, { id })
      if (report.user !== null) await countOutcome(tx, report.user, outcomeOf(action), -1)
      changes.announce(tx, { kind: 'document', collection: 'reports', id, action: 'update' })
    }
  }
}
