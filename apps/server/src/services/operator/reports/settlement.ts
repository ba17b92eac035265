import {
  isMeasure,
  type ModerationAction,
  REPORTABLE,
  type Reportable,
  type ReportOutcome,
} from '@devhood/contract'
import { type Event, type Notifier } from '#resources/notifications'
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

const outcomeOf = (action: string): ReportOutcome => (isMeasure(action) ? 'acted' : 'dismissed')

async function openReportsAbout(tx: Writer, subjects: Subjects) {
  const found = REPORTABLE.map(async (what) => {
    const id = subjects[what]
    const reports = typeof id === 'string' ? await listOpenAbout[what](tx, { id }) : []
    return reports.map((report) => ({ ...report, what }))
  })
  return (await Promise.all(found)).flat()
}

/** What a report is about. */
const whatOf = (report: Subjects): Reportable =>
  REPORTABLE.find((each) => report[each] != null) ?? 'person'

const outcomeEvent = (user: string | null, action: string, report: Subjects): Event => ({
  kind: 'reportOutcome',
  user,
  within: `${outcomeOf(action)}:${whatOf(report)}`,
})

interface Named extends OpenReport {
  readonly what: Reportable
}
function named({ report }: Target | OrphanedReport): Named[] {
  if (report?.status !== 'open') return []
  const { $id, user } = report
  return [{ $id, user, what: whatOf(report) }]
}

interface Decided {
  readonly operator: string | null
  readonly action: ModerationAction
  readonly target: Target | OrphanedReport
  /** When, as its entry in the log says. */
  readonly time: number
}
interface Settled {
  readonly reports: readonly string[]
  readonly wasReported: boolean
}

interface Options extends Pick<Platform, 'now'> {
  readonly changes: Pick<Changes, 'announce'>
  readonly notifier: Pick<Notifier, 'notify' | 'withdraw'>
}

/**
 * Settles the report that an action names, together with all open ones about the same target. Each reporter hears once whether
 * something was done: not what, nor by whom. Returns which, and whether somebody had reported it. What was reported isn't referred to, because
 * its readers alone would hear of it.
 */
export function settlement({ changes, notifier }: Pick<Options, 'changes' | 'notifier'>) {
  return async function settle(
    tx: Writer,
    { operator, action, target, time }: Decided,
  ): Promise<Settled> {
    const { content, person, report } = target
    const about = content ? { [content.name]: content.row.$id } : { person: person?.$id }
    const open = [
      ...named(target),
      ...(await openReportsAbout(tx, report ?? {})),
      ...(settlesAll(action) ? await openReportsAbout(tx, about) : []),
    ]
    for (const id of new Set(open.map(({ $id }) => $id))) {
      await updateReport(tx, id, { status: 'settled', $updatedAt: time })
      changes.announce(tx, { kind: 'document', collection: 'reports', id, action: 'update' })
    }
    const counted = new Map(open.map(({ $id, user }) => [$id, user]))
    for (const user of counted.values())
      if (user !== null) await countOutcome(tx, user, outcomeOf(action))
    // Of several reports by one person, the named one comes first.
    const told = new Map(open.toReversed().map(({ user, what }) => [user, what]))
    told.delete(operator)
    for (const [user, what] of told)
      if (user !== null) await notifier.notify(tx, outcomeEvent(user, action, { [what]: true }))
    return {
      reports: [...counted.keys()],
      wasReported: [report, ...open].some((each) => each != null && each.user !== null),
    }
  }
}

/**
 * Opens reports again whose settlement was a mistake, and takes back what their reporters were told. Of several by one person, that
 * was about the first.
 */
export function reopening({ changes, notifier, now }: Options) {
  return async function reopen(
    tx: Writer,
    { action, operator }: { readonly action: string; readonly operator: string | null },
    reports: readonly string[],
  ): Promise<void> {
    const told = new Set([operator, null])
    for (const id of reports) {
      const report = await findSettled(tx, { id })
      if (report === undefined) continue
      const { user } = report
      if (!told.has(user)) await notifier.withdraw(tx, outcomeEvent(user, action, report))
      told.add(user)
      await updateReport(tx, id, { status: 'open', $updatedAt: now() })
      await insertOpen(tx, { id })
      if (user !== null) await countOutcome(tx, user, outcomeOf(action), -1)
      changes.announce(tx, { kind: 'document', collection: 'reports', id, action: 'update' })
    }
  }
}

export type Reopen = ReturnType<typeof reopening>
