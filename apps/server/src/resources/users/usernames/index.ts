import { usernameRoutes } from './routes.ts'
import { type UsernameOptions, usernameService } from './service.ts'

interface Options extends Omit<UsernameOptions, 'database'> {
  readonly platform: Pick<UsernameOptions, 'database'>
}

/** Looks for free usernames, for forms. */
export const usernamesModule = ({ platform: { database }, config, isOpenInvitation }: Options) => ({
  routes: usernameRoutes(usernameService({ database, config, isOpenInvitation })),
})
