import type { Config } from '#config'
import type { AccountRegistry, OpenSession, SessionCookies } from '#services/account'
import type { IssueOauthToken } from '#services/tokens'
import type { Platform } from '#platform'
import { type GithubSites, openProviders } from '#platform/oauth'
import { attemptService } from './attempts.ts'
import { identityService } from './identities.ts'
import { accountLinking } from './account-linking.ts'
import { oauthRoutes } from './routes.ts'
import { oauthService } from './service.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'allowedOrigins' | 'oauth' | 'projectId' | 'publicUrl'>
  readonly registry: AccountRegistry
  readonly openSession: OpenSession
  readonly cookies: SessionCookies
  readonly issueOauthToken: IssueOauthToken
  /** The base URLs of GitHub; tests replace them. */
  readonly github?: GithubSites | undefined
}

export function oauthModule(options: Options) {
  const { platform, config, registry, openSession, issueOauthToken, cookies, github } = options
  const attempts = attemptService(platform)
  const oauth = oauthService({
    ...platform,
    providers: openProviders(config.oauth, github),
    attempts,
    owners: accountLinking({ registry, identities: identityService(platform) }),
    openSession,
    issueOauthToken,
  })
  return {
    routes: oauthRoutes({ oauth, cookies, config }),
    sweep: attempts.sweep,
  }
}
