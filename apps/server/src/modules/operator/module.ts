import type { InvitationService } from '#modules/invitations'
import { type ActionOptions, actionService } from './actions.ts'
import { auditLog } from './audit.ts'
import { operatorInvitations } from './invitations.ts'
import { reportQueue } from './queue.ts'
import { operatorRoutes } from './routes.ts'

interface Options extends Omit<ActionOptions, 'audit' | 'database' | 'now'> {
  readonly platform: Pick<ActionOptions, 'database' | 'now'>
  readonly invitations: InvitationService
}

/** What operators see and do: reports, actions, the log of them, invitations. */
export function operatorModule({ platform, invitations, ...options }: Options) {
  const audit = auditLog(platform)
  return {
    /** Forgets the addresses of who was invited and did not come. */
    sweep: async () => platform.database.write(invitations.sweep),
    routes: operatorRoutes({
      audit,
      queue: reportQueue(platform),
      actions: actionService({ ...options, ...platform, audit }),
      invitations: operatorInvitations({ ...platform, invitations, audit }),
    }),
  }
}
