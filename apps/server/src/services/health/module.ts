import type { Platform } from '#platform'
import { healthRoutes } from './routes.ts'
import { healthService } from './service.ts'

export function healthModule(
  platform: Pick<Platform, 'blobs' | 'bus' | 'database' | 'mail' | 'now'>,
) {
  const service = healthService(platform)
  return { service, routes: healthRoutes(service) }
}
