import type { Engine } from '#engine'
import type { Platform } from '#platform'
import type { SitemapSection } from '#lib/public-page'
import { publicDocuments } from './store.ts'

const PORTION = 1000

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'visibilitySql'>
}

/** Public posts or profiles, for the sitemap. A page has those of a range of sequences, so that none depends on others. */
function sectionOf(
  { database, engine }: Options,
  { name, path }: { readonly name: 'posts' | 'users'; readonly path: string },
): SitemapSection {
  const { last, list } = publicDocuments(name, engine.visibilitySql)
  return {
    countPages: async (size) => Math.ceil(Number((await last(database)) ?? 0) / size),
    async *entriesOf(page, size) {
      const until = (page + 1) * size
      let after = page * size
      for (;;) {
        const rows = await list(database, { after, until, max: PORTION })
        yield rows.map(({ $id, $updatedAt }) => ({ path: `${path}/${$id}`, changedAt: $updatedAt }))
        const end = rows.at(-1)
        if (end === undefined || rows.length < PORTION) return
        after = end.sequence
      }
    },
  }
}

export const publicSections = (options: Options): SitemapSection[] => [
  sectionOf(options, { name: 'users', path: '/profile' }),
  sectionOf(options, { name: 'posts', path: '/posts' }),
]
