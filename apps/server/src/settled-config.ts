import { type Config, isLoopback, type ReadConfig } from '#config'
import type { Platform } from '#platform'
import { queries } from '#platform/database'

const { exists } = queries<{ open_defaults: { before: number } }>()

/** Whether the database is from before the settings of who may publish. */
const hasOpenDefaults = exists((sql) => sql.selectFrom('open_defaults').select('before'))

const isSettled = (config: ReadConfig): config is Config =>
  config.jobPosters !== undefined && config.newAccounts !== undefined

/**
 * The configuration with the defaults that depend on the database. An instance that strangers can reach begins with care; one
 * from before these settings keeps the open defaults, with a note for its operator.
 */
export async function settleConfig(
  { database }: Pick<Platform, 'database'>,
  config: ReadConfig,
): Promise<{ readonly config: Config; readonly note?: string }> {
  if (isSettled(config)) return { config }
  const isPublic = !isLoopback(config.publicUrl.hostname)
  const isFromBefore = await hasOpenDefaults(database)
  const isCareful = isPublic && !isFromBefore
  const {
    newAccounts = isCareful ? 'slow' : 'normal',
    jobPosters = isCareful && config.smtpUrl ? 'verified' : 'everyone',
  } = config
  const settled = { ...config, newAccounts, jobPosters }
  if (isCareful || !isPublic) return { config: settled }
  const note = `This database is from before NEW_ACCOUNTS, so NEW_ACCOUNTS=${newAccounts} and JOB_POSTERS=${jobPosters}. New instances have NEW_ACCOUNTS=slow and, if they send emails, JOB_POSTERS=verified: set these unless you want it otherwise.`
  return { config: settled, note }
}
