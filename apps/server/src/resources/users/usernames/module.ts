import type { InvitationService } from '#services/invitations'
import { usernameRoutes } from './routes.ts'
import { type UsernameOptions, usernameService } from './service.ts'

interface Options extends Pick<UsernameOptions, 'config'> {
  readonly platform: Pick<UsernameOptions, 'database'>
  readonly invitations: Pick<InvitationService, 'isOpenCode'>
}

/** Looks for free usernames, for forms. */
export function usernamesModule({ platform: { database }, config, invitations }: Options) {
  const isOpenInvitation = invitations.isOpenCode(database)
  return { routes: usernameRoutes(usernameService({ database, config, isOpenInvitation })) }
}
