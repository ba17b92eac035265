import {
  JOB_LIMITS,
  serializeJobFilters,
  jobQueries,
  parseJobFilters,
  Query,
} from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'
import type { Config } from '#config'
import { absentActor, type Engine, formatInstant, isHidden } from '#engine'
import type { Platform } from '#platform'
import { jobSummary, jobName, filtersSummary } from '../summaries.ts'
import { articleHtml } from '#lib/article-html'
import { plainLine } from '#lib/plain-text'
import { feedSearches } from '../pages/store.ts'
import { element, emptyElement, XML } from '#lib/html'

const ENTRIES = 50

interface Options {
  readonly platform: Pick<Platform, 'database'>
  readonly engine: Pick<Engine, 'list' | 'visibilitySql'>
  readonly config: Pick<Config, 'appName' | 'publicUrl'>
}

const pageLink = (href: string) =>
  emptyElement('link', { rel: 'alternate', type: 'text/html', href })

/** Content that is HTML. */
const content = (html: string) =>
  element('content', html).replace('<content>', '<content type="html">')

function entryOf(job: Job, origin: string): string {
  const url = `${origin}/jobs/${job.$id}`
  const parts = [
    element('id', url),
    element('title', jobName(job)),
    `<author>${element('name', plainLine(job.company ?? ''))}</author>`,
    element('updated', job.$updatedAt),
    element('published', job.postedAt ?? job.$createdAt),
    pageLink(url),
    element('summary', jobSummary(job)),
    content(articleHtml(job.description ?? '')),
  ]
  return `<entry>\n${parts.join('\n')}\n</entry>\n`
}

/**
 * Feeds of saved searches: whoever has the URL reads the owner's results, as others see them, and nothing about the
 * owner.
 */
export function jobFeeds({ platform: { database }, engine, config }: Options) {
  const { appName, publicUrl } = config
  const { origin } = publicUrl
  const findSearch = feedSearches(engine.visibilitySql)
  const urlOf = (path: string) => origin + path

  /**
   * The feed by RFC 4287, and the time of the last change among its ads, in milliseconds; without ads, the time when the
   * search was saved. Undefined for an unknown or revoked key.
   */
  return async (feedKey: string) => {
    const search = await findSearch(database, { feedKey })
    if (search === undefined) return undefined
    const { userId, accountId } = search
    const actor = absentActor({ accountId, userId })
    const filters = parseJobFilters(new URLSearchParams(search.query))
    const queries = [...jobQueries(filters), Query.limit(ENTRIES + JOB_LIMITS.liveMax)]
    const found = await engine.list(
      database,
      { collection: 'jobs', queries, totalMax: 0 },
      { actor, urlOf },
    )
    // Owners see their own ads that operators have hidden, but anybody may read a feed. Such ads are few.
    const shown = (found.documents as unknown as readonly Job[]).filter((job) => !isHidden(job))
    const jobs = shown.slice(0, ENTRIES)
    const times = jobs.map(({ $updatedAt }) => Date.parse($updatedAt))
    // Not the search's own time of change, which reveals when its owner last looked at it.
    const updated = times.length > 0 ? Math.max(...times) : search.$createdAt
    const address = serializeJobFilters(filters)
    const parts = [
      element('id', `${origin}/jobs#${search.$id}`),
      element('title', ['Jobs', filtersSummary(filters), appName].filter(Boolean).join(' · ')),
      element('updated', formatInstant(updated)),
      `<author>${element('name', appName)}</author>`,
      emptyElement('link', { rel: 'self', href: `${origin}/v1/jobs/feeds/${feedKey}` }),
      pageLink(`${origin}/jobs${address && `?${address}`}`),
    ]
    const entries = jobs.map((job) => entryOf(job, origin)).join('')
    const head = `<feed xmlns="http://www.w3.org/2005/Atom">\n${parts.join('\n')}\n`
    return { xml: `${XML}${head}${entries}</feed>\n`, updated }
  }
}

export type JobFeeds = ReturnType<typeof jobFeeds>
