import { AppError, isId, isJobPage } from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Engine } from '#engine'
import type { Head } from '#services/web'
import type { Platform } from '#platform'
import { jobSummary, jobName } from './summaries.ts'
import { structuredDataOf } from './posting.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly engine: Pick<Engine, 'get'>
  readonly config: Pick<Config, 'publicJobs' | 'publicUrl'>
}

const BOARD = {
  title: 'Jobs',
  description: 'Jobs for developers: what they pay, where you may work from and with what, first.',
}
const ENDED = { filled: 'This job is filled.', expired: 'This ad has expired.' }

/** The heads of `/jobs` and of each ad, as a guest may see them. */
export function jobHeads({ platform, engine, config }: Options) {
  const { database, now } = platform
  const { origin } = config.publicUrl
  const view = { actor: undefined, urlOf: (path: string) => origin + path }

  async function findJob(id: string): Promise<Job | undefined> {
    try {
      return (await engine.get(database, 'jobs', id, view)) as unknown as Job
    } catch (error) {
      if (error instanceof AppError && error.type === 'document_not_found') return undefined
      throw error
    }
  }

  async function headOf(id: string): Promise<Head> {
    const job = isId(id) ? await findJob(id) : undefined
    // Guests see no drafts; should that ever change, their heads stay hidden.
    if (job === undefined || job.status === 'draft') return { status: 404 }
    const url = `${origin}/jobs/${job.$id}`
    const isOver = Date.parse(job.expiresAt ?? '') <= now()
    const status = job.status === 'live' && isOver ? 'expired' : job.status
    const title = jobName(job)
    if (status !== 'live') return { status: 410, title, description: ENDED[status] }
    return {
      status: 200,
      title,
      description: jobSummary(job),
      url,
      data: structuredDataOf(job, url),
    }
  }

  /** Undefined for pages without a head of their own: all of them if guests may not read ads. */
  return async (path: string): Promise<Head | undefined> => {
    const [, section, id, ...below] = path.split('/')
    if (!config.publicJobs || section !== 'jobs' || below.length > 0) return undefined
    if (id === undefined || id === '') return { status: 200, ...BOARD, url: `${origin}/jobs` }
    return isJobPage(id) ? undefined : headOf(id)
  }
}
