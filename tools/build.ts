import { spawnSync } from 'node:child_process'
import { execPath } from 'node:process'
import { buildServer, findServer } from './bundle/server.ts'
import { buildWeb, isWebBuilt } from './bundle/web.ts'

export { buildServer, buildWeb }

/**
 * Returns the path of the program after building everything that is stale. A separate process builds, because the
 * server would otherwise keep the memory that building takes. Undefined when the build has failed and reported
 * why.
 */
export function findBuilt(): string | undefined {
  const path = findServer()
  if (path !== undefined && isWebBuilt()) return path
  const { status } = spawnSync(execPath, [import.meta.filename], { stdio: 'inherit' })
  return status === 0 ? findServer() : undefined
}

if (import.meta.main) {
  await buildWeb()
  await buildServer()
}
