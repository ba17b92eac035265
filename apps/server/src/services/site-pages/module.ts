import { isSitePage, SITE_PAGE_TITLES, SITE_PAGES } from '@devhood/contract'
import type { Config } from '#config'
import type { Crawlers, FindHead } from '#lib/public-page'
import type { Platform } from '#platform'
import { auditWriter } from '#services/operator'
import { sitePageRoutes } from './routes.ts'
import { sitePages } from './service.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly config: Pick<Config, 'appName' | 'publicUrl'>
}

const CRAWLERS: Crawlers = { search: true, 'ai-input': true, 'ai-train': false }

/** Rules, privacy, imprint and contact: guests read them too, whatever else they may read. */
export function sitePagesModule({ platform, config: { appName, publicUrl } }: Options) {
  const pages = sitePages({ ...platform, record: auditWriter(platform) })
  const findHead: FindHead = async (path) => {
    const [, name = '', ...below] = path.replace(/\/$/, '').split('/')
    if (!isSitePage(name) || below.length > 0) return undefined
    const page = await pages.find(name)
    if (page === undefined) return { status: 404, page: { kind: 'missing', what: 'site' } }
    const title = SITE_PAGE_TITLES[name]
    return {
      status: 200,
      title,
      description: `${title} of ${appName}`,
      url: new URL(`/${name}`, publicUrl).href,
      crawlers: CRAWLERS,
      page: { kind: 'site', page },
    }
  }
  return {
    heads: new Map(SITE_PAGES.map((name): [string, FindHead] => [name, findHead])),
    routes: sitePageRoutes(pages),
    listWritten: pages.listWritten,
  }
}
