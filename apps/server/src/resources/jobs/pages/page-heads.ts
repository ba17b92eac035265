import {
  AppError,
  isId,
  isJobPage,
  locationText,
  pick,
  PUBLIC_JOB_FIELDS,
  type PublicJob,
  salaryText,
} from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Engine } from '#engine'
import { plainLine } from '#lib/plain-text'
import type { Head, HeadCard } from '#lib/public-page'
import type { Platform } from '#platform'
import { jobSummary, jobName } from '../summaries.ts'
import { ADS, boardHeads } from './board.ts'
import { structuredDataOf } from './posting.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly engine: Pick<Engine, 'get' | 'list'>
  readonly config: Pick<Config, 'publicJobs' | 'publicUrl'>
}

const ENDED = { filled: 'This job is filled.', expired: 'This ad has expired.' }

/** Exactly what is public of an ad, with its current status. */
function publicJob(job: Job, status: PublicJob['status'], url: string): PublicJob {
  // The logo comes from the address that the page has.
  const imageUrl = job.imageUrl?.replace(new URL(url).origin, '') ?? null
  return { ...pick(job, PUBLIC_JOB_FIELDS), status, imageUrl }
}

const cardOf = (job: Job): HeadCard => ({
  title: plainLine(job.title ?? ''),
  lines: [job.company ?? '', locationText(job), salaryText(job), job.stack.join(' · ')]
    .map(plainLine)
    .filter((line) => line !== ''),
  ...(job.imageUrl !== null && { picture: { url: job.imageUrl, kind: 'logo' } }),
})

const MISSING: Head = { status: 404, page: { kind: 'missing', what: 'job' } }

/** The heads of `/jobs` and of each ad, as a guest may see them, and what these pages show. */
export function jobHeads({ platform, engine, config }: Options) {
  const { database, now } = platform
  const { origin } = config.publicUrl
  const view = { actor: undefined, urlOf: (path: string) => origin + path }
  const boardHead = boardHeads({ platform, engine, origin })

  async function findJob(id: string): Promise<Job | undefined> {
    try {
      const request = { collection: 'jobs', id, queries: [] }
      return (await engine.get(database, request, view)) as unknown as Job
    } catch (error) {
      if (error instanceof AppError && error.type === 'document_not_found') return undefined
      throw error
    }
  }

  async function headOf(id: string): Promise<Head> {
    const job = isId(id) ? await findJob(id) : undefined
    // Guests see no drafts; should that ever change, their heads stay hidden.
    if (job === undefined || job.status === 'draft') return MISSING
    const url = `${origin}/jobs/${job.$id}`
    const isOver = Date.parse(job.expiresAt ?? '') <= now()
    const status = job.status === 'live' && isOver ? 'expired' : job.status
    const title = jobName(job)
    const page = { kind: 'job', job: publicJob(job, status, url) } as const
    if (status !== 'live')
      return { status: 410, title, description: ENDED[status], crawlers: ADS, page }
    const data = structuredDataOf(job, url)
    return {
      status: 200,
      title,
      description: jobSummary(job),
      url,
      card: cardOf(job),
      ...(data !== undefined && { data }),
      crawlers: ADS,
      page,
    }
  }

  /** Undefined for pages without a head of their own: all of them if guests may not read ads. */
  return async (path: string, search: URLSearchParams): Promise<Head | undefined> => {
    const [, section, id, ...below] = path.split('/')
    if (!config.publicJobs || section !== 'jobs' || below.length > 0) return undefined
    if (id === undefined || id === '') return boardHead(search)
    return isJobPage(id) ? undefined : headOf(id)
  }
}
