import type { Config } from '#config'
import type { Platform } from '#platform'
import { type LinkCheckOptions, linkCheckService } from './service.ts'

interface Options extends Pick<LinkCheckOptions, 'changes' | 'engine'> {
  readonly platform: Pick<Platform, 'database' | 'now' | 'remote'>
  readonly config: Pick<Config, 'publicUrl' | 'remoteFetch'>
}

/** Checks of the links on profiles, where the server may call other servers. */
export function linkChecksModule({ platform, config, ...rest }: Options) {
  if (!config.remoteFetch) return { sweeps: [] }
  return { sweeps: [linkCheckService({ ...platform, ...rest, config }).checkDue] }
}
