import type { Config } from '#config'
import type { Platform } from '#platform'
import { GITHUB, type GithubSites } from '#platform/oauth'
import { openGithubReader } from './read-github.ts'
import { githubRoutes } from './routes.ts'
import { type GithubOptions, type GithubService, githubService } from './service.ts'

interface Options extends Pick<GithubOptions, 'engine'> {
  readonly platform: Pick<Platform, 'database' | 'now' | 'remote'>
  readonly config: Pick<Config, 'oauth' | 'remoteFetch'>
  readonly pictureAt: Parameters<typeof openGithubReader>[0]['pictureAt']
  /** The base URLs of GitHub; tests replace them. */
  readonly github?: GithubSites | undefined
}

export type GithubRecords = Pick<GithubService, 'record'>
export type GithubProfiles = Pick<GithubService, 'get'>

/** GitHub accounts on profiles, where sign-in with GitHub is set up and the server may call other servers. */
export function githubModule({ platform, config, engine, pictureAt, github = GITHUB }: Options) {
  const client = config.remoteFetch ? config.oauth.github : undefined
  const read = client && openGithubReader({ ...platform, client, sites: github, pictureAt })
  const service = githubService({ ...platform, engine, read })
  return { routes: githubRoutes(service), sweeps: service.sweeps, service }
}
