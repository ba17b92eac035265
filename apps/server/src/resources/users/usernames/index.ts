import { usernameRoutes } from './routes.ts'
import { type UsernameOptions, usernameService } from './service.ts'

export { findRedirected, retireUsernames } from './store.ts'

interface Options extends Pick<UsernameOptions, 'config' | 'engine' | 'isOpenInvitation'> {
  readonly platform: Pick<UsernameOptions, 'database' | 'keyOf' | 'now'>
}

/** Looks for free usernames, for forms, and for people by earlier ones. */
export const usernamesModule = ({ platform: { database, keyOf, now }, ...options }: Options) => ({
  routes: usernameRoutes(usernameService({ database, keyOf, now, ...options })),
})
