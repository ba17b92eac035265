import type { Config } from '#config'
import type { Mailer } from '#services/emails'
import type { InvitationService } from '#services/invitations'
import { type ActionOptions, actionService } from './reports/actions.ts'
import { appealService } from './appeals/appeals.ts'
import { auditLog } from './audit/audit.ts'
import { bulkActs } from './bulk/bulk.ts'
import { decisionRecords } from './audit/decisions.ts'
import { operatorInvitations } from './people/invitations.ts'
import { type PeopleOptions, peopleSearch } from './people/people-search.ts'
import { waitingCounts } from './waiting.ts'
import { openLetters } from './people/letters.ts'
import { requestRecords } from './data-requests/module.ts'
import { roleService } from './people/roles.ts'
import { waitingAds } from './ads/waiting-ads.ts'
import { caseService } from './reports/cases.ts'
import { savedReplies } from './replies/replies.ts'
import { reportQueue } from './reports/report-queue.ts'
import { deleteSettled } from './reports/report-store.ts'
import { operatorRoutes } from './routes.ts'
import { openNotifier, type openOperatorNews } from '#resources/notifications'
import type { Platform } from '#platform'
import type { RaidBrake } from '#services/raids'

type FromHere = 'audit' | 'database' | 'engine' | 'letters' | 'now' | 'raids'

interface Options extends Omit<ActionOptions, FromHere> {
  readonly config: Pick<Config, 'publicUrl'>
  readonly raids: RaidBrake
  readonly engine: ActionOptions['engine'] & PeopleOptions['engine']
  readonly platform: Pick<Platform, 'database' | 'leases' | 'mail' | 'now'>
  readonly invitations: InvitationService
  readonly mailer: Mailer
  readonly tellOperators: ReturnType<typeof openOperatorNews>
}

/** How long settled reports stay: long enough to complain about a decision. */
const REPORTS_KEPT = 180 * 86_400_000
const AT_ONCE = 500

/** Moderation and administration for operators: reports, actions, the audit log, invitations. */
export function operatorModule({ platform, invitations, mailer, ...options }: Options) {
  const { database, now } = platform
  const audit = auditLog(platform)
  const decisions = decisionRecords(platform)
  const letters = openLetters({ ...options, ...platform, mailer })
  const actions = actionService({ ...options, ...platform, audit, letters })
  const notifier = openNotifier({ ...options, ...platform })
  const appeals = appealService({
    ...options,
    ...platform,
    ...actions,
    ...audit,
    notifier,
    letters,
  })
  const bulk = bulkActs({ ...options, ...platform, ...actions, ...audit })
  return {
    /** Goes on with acts on many people. */
    resume: bulk.resume,
    /** Deletes expired invitations with their emails, and reports and acts on many people of long ago. */
    sweep: async () => {
      await database.write(invitations.sweep)
      await database.write(async (tx) =>
        deleteSettled(tx, { time: now() - REPORTS_KEPT, max: AT_ONCE }),
      )
      await bulk.sweep()
    },
    /** Audit log entries about a person, for the export. */
    records: {
      decisions: decisions.all,
      moderationActions: decisions.actions,
      dataRequests: requestRecords(platform),
    },
    routes: operatorRoutes({
      letters,
      audit,
      decisions,
      people: peopleSearch({ ...platform, engine: options.engine }),
      bulk,
      actions,
      appeals,
      queue: reportQueue(platform),
      cases: caseService({ database, now, record: audit.record, notifier }),
      replies: savedReplies({ database, now, record: audit.record }),
      ads: waitingAds(platform),
      waiting: waitingCounts({ ...options, ...platform, appeals }),
      roles: roleService({ database, record: audit.record, notifier }),
      invitations: operatorInvitations({ ...platform, invitations, mailer, audit }),
    }),
  }
}

export type OperatorRecords = Pick<ReturnType<typeof operatorModule>, 'records'>
