import type { Config } from '#config'
import type { Actor } from '#engine'
import { type openOperatorNews, openNotifier } from '#resources/notifications'
import { type ErasureRequestService, requireFactor } from '#services/account'
import type { Mailer } from '#services/emails'
import type { ExportModule } from '#services/export'
import type { Platform } from '#platform'
import { auditWriter } from '../audit/audit.ts'
import { carryingOut } from './carrying-out.ts'
import { dataRequests } from './data-requests.ts'
import { presentOwn, stateOf } from './present.ts'
import { listRequestsAbout } from './request-store.ts'
import { dataRequestRoutes } from './routes.ts'

type FromNotifier = Omit<Parameters<typeof openNotifier>[0], 'now'>

interface Options extends FromNotifier {
  readonly platform: Pick<Platform, 'database' | 'leases' | 'now'>
  readonly config: Pick<Config, 'publicUrl'>
  readonly mailer: Mailer
  readonly erasureRequests: ErasureRequestService
  readonly exports: Pick<ExportModule, 'checkOwnOrigin' | 'send'>
  readonly tellOperators: ReturnType<typeof openOperatorNews>
}

/** Erasures and exports on behalf of people. */
export function dataRequestsModule({ platform, exports, ...options }: Options) {
  const notifier = openNotifier({ ...options, ...platform })
  const parts = { ...options, ...platform, notifier, record: auditWriter(platform) }
  const { database, now } = platform
  const confirm = async (operator: Actor) => requireFactor(database, operator, now())
  const routes = dataRequestRoutes(dataRequests(parts), { ...exports, confirm })
  return { ...carryingOut(parts), routes }
}

const MOST = 1000

/** Requests about a person, for the export. */
export const requestRecords = ({ database, now }: Pick<Platform, 'database' | 'now'>) =>
  async function* all({ userId }: Actor) {
    const bounds = { before: Number.MAX_SAFE_INTEGER, limit: MOST }
    const rows =
      userId === null ? [] : await listRequestsAbout(database, { ...bounds, person: userId })
    for (const row of rows) yield { ...presentOwn(row), state: stateOf(row, now()) }
  }
