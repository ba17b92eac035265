import type { Config } from '#config'
import type { Platform } from '#platform'
import type { Engine } from '#engine'
import type { AccountService } from '#modules/account'
import type { Original } from '#modules/files'
import { exportRoutes } from './routes.ts'
import { exportService } from './service.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly engine: Engine
  readonly config: Pick<Config, 'appName' | 'projectId'>
  readonly accounts: Pick<AccountService, 'get'>
  readonly files: { readonly originalsOf: (accountId: string) => Promise<readonly Original[]> }
}

/** People may take along what is theirs. */
export function exportModule({ files, ...options }: Options) {
  const exports = exportService({ ...options, originalsOf: files.originalsOf })
  return { routes: exportRoutes({ exports, name: options.config.projectId }) }
}
