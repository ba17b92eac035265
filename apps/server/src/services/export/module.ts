import type { Config } from '#config'
import type { Platform } from '#platform'
import type { Original } from '#services/files'
import type { RecordSources } from './records.ts'
import { exportRoutes } from './routes.ts'
import { exportService } from './service.ts'

interface Options extends RecordSources {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'appName' | 'projectId'>
  readonly files: { readonly originalsOf: (accountId: string) => Promise<readonly Original[]> }
}

export function exportModule({ files, ...options }: Options) {
  const exports = exportService({ ...options, originalsOf: files.originalsOf })
  return { routes: exportRoutes({ exports, name: options.config.projectId }) }
}
