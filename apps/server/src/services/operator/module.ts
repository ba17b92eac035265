import type { Mailer } from '#services/emails'
import type { InvitationService } from '#services/invitations'
import { type ActionOptions, actionService } from './reports/actions.ts'
import { auditLog } from './audit/audit.ts'
import { decisionRecords } from './audit/decisions.ts'
import { operatorInvitations } from './people/invitations.ts'
import { type PeopleOptions, peopleSearch } from './people/people-search.ts'
import { reportQueue } from './reports/report-queue.ts'
import { deleteSettled } from './reports/report-store.ts'
import { operatorRoutes } from './routes.ts'

interface Options extends Omit<ActionOptions, 'audit' | 'database' | 'now' | 'engine'> {
  readonly engine: ActionOptions['engine'] & PeopleOptions['engine']
  readonly platform: Pick<ActionOptions, 'database' | 'now'>
  readonly invitations: InvitationService
  readonly mailer: Mailer
}

/** How long settled reports stay: long enough to complain about a decision. */
const REPORTS_KEPT = 180 * 86_400_000
const AT_ONCE = 500

/** Moderation and administration for operators: reports, actions, the audit log, invitations. */
export function operatorModule({ platform, invitations, mailer, ...options }: Options) {
  const { database, now } = platform
  const audit = auditLog(platform)
  const decisions = decisionRecords(platform)
  return {
    /** Deletes expired invitations with their emails, and reports that were settled long ago. */
    sweep: async () => {
      await database.write(invitations.sweep)
      await database.write(async (tx) =>
        deleteSettled(tx, { time: now() - REPORTS_KEPT, max: AT_ONCE }),
      )
    },
    /** Audit log entries about a person, for the export. */
    records: { decisions: decisions.all, moderationActions: decisions.actions },
    routes: operatorRoutes({
      audit,
      decisions,
      people: peopleSearch({ database, engine: options.engine }),
      queue: reportQueue(platform),
      actions: actionService({ ...options, ...platform, audit }),
      invitations: operatorInvitations({ ...platform, invitations, mailer, audit }),
    }),
  }
}

export type OperatorRecords = Pick<ReturnType<typeof operatorModule>, 'records'>
