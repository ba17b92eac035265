import type { Config } from '#config'
import type { Mailer } from '#services/emails'
import type { InvitationService } from '#services/invitations'
import { openNotifier, type openOperatorNews } from '#resources/notifications'
import type { Platform } from '#platform'
import type { RaidBrake } from '#services/raids'
import { waitingAds } from './ads/waiting-ads.ts'
import { appealService } from './appeals/appeals.ts'
import { auditLog } from './audit/audit.ts'
import { decisionRecords } from './audit/decisions.ts'
import { bulkActs } from './bulk/bulk.ts'
import { operatorInvitations } from './people/invitations.ts'
import { openLetters } from './people/letters.ts'
import { type PeopleOptions, peopleSearch } from './people/people-search.ts'
import { roleService } from './people/roles.ts'
import { savedReplies } from './replies/replies.ts'
import { type ActionOptions, actionService } from './reports/actions.ts'
import { caseService } from './reports/cases.ts'
import { reportQueue } from './reports/report-queue.ts'
import { waitingCounts } from './waiting.ts'

type FromHere = 'audit' | 'database' | 'engine' | 'letters' | 'now' | 'raids'

export interface OperatorOptions extends Omit<ActionOptions, FromHere> {
  readonly config: Pick<Config, 'publicUrl'>
  readonly raids: RaidBrake
  readonly engine: ActionOptions['engine'] & PeopleOptions['engine']
  readonly platform: Pick<Platform, 'database' | 'leases' | 'mail' | 'now'>
  readonly invitations: InvitationService
  readonly mailer: Mailer
  readonly tellOperators: ReturnType<typeof openOperatorNews>
}

/** What operators, moderators and approvers can do. */
export function operatorServices({ platform, invitations, mailer, ...options }: OperatorOptions) {
  const audit = auditLog(platform)
  const letters = openLetters({ ...options, ...platform, mailer })
  const actions = actionService({ ...options, ...platform, audit, letters })
  const notifier = openNotifier({ ...options, ...platform })
  const parts = { ...options, ...platform, ...actions, ...audit, notifier, letters }
  const appeals = appealService(parts)
  return {
    letters,
    audit,
    actions,
    appeals,
    decisions: decisionRecords(platform),
    people: peopleSearch({ ...platform, engine: options.engine }),
    bulk: bulkActs(parts),
    queue: reportQueue(platform),
    cases: caseService(parts),
    replies: savedReplies(parts),
    ads: waitingAds(platform),
    waiting: waitingCounts({ ...options, ...platform, appeals }),
    roles: roleService(parts),
    invitations: operatorInvitations({ ...platform, invitations, mailer, audit }),
  }
}

export type OperatorServices = ReturnType<typeof operatorServices>
