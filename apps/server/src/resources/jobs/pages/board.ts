import {
  AppError,
  isId,
  type JobFilters,
  jobQueries,
  parseJobFilters,
  pick,
  PUBLIC_JOB_ROW_FIELDS,
  type PublicBoard,
  type PublicJobRow,
  Query,
  serializeJobFilters,
} from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'
import { type Engine, viewFor } from '#engine'
import type { Crawlers, Head } from '#lib/public-page'
import type { Platform } from '#platform'

const PAGE = 20
const BOARD = {
  title: 'Jobs',
  description: 'Developer jobs with salary, location and stack up front.',
}

/** Ads are published to be found and passed on. As they name nobody, no person's choice concerns them. */
export const ADS: Crawlers = { search: true, 'ai-input': true, 'ai-train': false }

interface Options {
  readonly platform: Pick<Platform, 'database'>
  readonly engine: Pick<Engine, 'list'>
  readonly origin: string
}

/** URLs are paths: logos come from the address that the page has. */
const GUEST = viewFor(undefined)

/** Exactly what a list of ads shows to guests. */
const rowOf = (job: Job): PublicJobRow => pick(job, PUBLIC_JOB_ROW_FIELDS)

const addressOf = (filters: JobFilters, after = ''): string => {
  const params = new URLSearchParams(serializeJobFilters(filters))
  if (after !== '') params.set('after', after)
  return params.size === 0 ? '/jobs' : `/jobs?${params.toString()}`
}

/** The job board for guests, a page at a time. */
export function boardHeads({ platform: { database }, engine, origin }: Options) {
  /** Undefined if the ad that the page follows can't be seen. */
  async function read(filters: JobFilters, after: string | null): Promise<PublicBoard | undefined> {
    if (after !== null && !isId(after)) return undefined
    const queries = [
      ...jobQueries(filters),
      Query.select([...PUBLIC_JOB_ROW_FIELDS]),
      Query.limit(PAGE),
      ...(after === null ? [] : [Query.cursorAfter(after)]),
    ]
    try {
      const { documents, total } = await engine.list(
        database,
        { collection: 'jobs', queries },
        GUEST,
      )
      const jobs = (documents as unknown as readonly Job[]).map(rowOf)
      const last = jobs.length < PAGE ? undefined : jobs.at(-1)
      return { filters, jobs, total, ...(last && { next: addressOf(filters, last.$id) }) }
    } catch (error) {
      const isGone = error instanceof AppError && error.type === 'general_cursor_not_found'
      if (after !== null && isGone) return undefined
      throw error
    }
  }

  return async (search: URLSearchParams): Promise<Head> => {
    const filters = parseJobFilters(search)
    // A form also sends its empty fields.
    if ([...search.values()].includes('')) return { status: 302, location: addressOf(filters) }
    const board = await read(filters, search.get('after'))
    if (board === undefined) return { status: 302, location: addressOf(filters) }
    return {
      status: 200,
      ...BOARD,
      url: `${origin}/jobs`,
      crawlers: ADS,
      page: { kind: 'board', ...board },
    }
  }
}
