import { profilePath } from '@devhood/contract'
import type { Engine } from '#engine'
import type { Platform } from '#platform'
import type { SitemapSection } from '#lib/public-page'
import { publicDocuments } from './store.ts'

const PORTION = 1000

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'visibilitySql'>
}

/** Public posts or profiles, for the sitemap. A page has those of a range of sequences, so that none depends on others. */
function sectionOf({ database, engine }: Options, name: 'posts' | 'users'): SitemapSection {
  const pathOf =
    name === 'users' ? profilePath : ({ $id }: { readonly $id: string }) => `/posts/${$id}`
  const { last, list } = publicDocuments(name, engine.visibilitySql)
  return {
    countPages: async (size) => Math.ceil(Number((await last(database)) ?? 0) / size),
    async *entriesOf(page, size) {
      const until = (page + 1) * size
      let after = page * size
      for (;;) {
        const rows = await list(database, { after, until, max: PORTION })
        yield rows.map((row) => ({ path: pathOf(row), changedAt: row.$updatedAt }))
        const end = rows.at(-1)
        if (end === undefined || rows.length < PORTION) return
        after = end.sequence
      }
    },
  }
}

export const publicSections = (options: Options): SitemapSection[] => [
  sectionOf(options, 'users'),
  sectionOf(options, 'posts'),
]
