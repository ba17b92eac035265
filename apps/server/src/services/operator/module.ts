import { DAY } from '#lib/time'
import { requestRecords } from './data-requests/module.ts'
import { deleteSettled } from './reports/report-store.ts'
import { operatorRoutes } from './routes.ts'
import { type OperatorOptions, operatorServices } from './services.ts'

/** How long settled reports stay: long enough to complain about a decision. */
const REPORTS_KEPT = 180 * DAY
const AT_ONCE = 500

/** Moderation and administration for operators: reports, actions, the audit log, invitations. */
export function operatorModule(options: OperatorOptions) {
  const { platform, invitations } = options
  const { database, now } = platform
  const services = operatorServices(options)
  const { bulk, decisions } = services
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
    routes: operatorRoutes(services),
  }
}

export type OperatorRecords = Pick<ReturnType<typeof operatorModule>, 'records'>
