import type { Config } from '#config'
import { mediaPolicy } from '#http'
import type { AccountService } from '#modules/account'
import { openInitials } from '#platform/images'
import { avatarRoutes } from './routes.ts'
import { avatarService } from './service.ts'

export function avatarsModule(
  config: Pick<Config, 'allowedOrigins'>,
  accounts: Pick<AccountService, 'get'>,
) {
  const service = avatarService({ accounts, draw: openInitials() })
  return {
    service,
    routes: avatarRoutes({ avatars: service, resourcePolicy: mediaPolicy(config) }),
  }
}
