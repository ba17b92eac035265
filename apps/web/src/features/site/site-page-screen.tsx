import { findSitePage } from '@devhood/client/site'
import { type SitePageName } from '@devhood/contract'
import { api } from '#lib/api/api'
import { isNotFound } from '#lib/api/api-errors'
import { formatDate } from '#lib/text/format'
import { NotLoaded } from '#ui/feedback/load-failed'
import { useQuery } from '@tanstack/react-query'

import { SitePageArticle, SitePageNotWritten } from './site-page-article.tsx'

const Day = ({ value }: { readonly value: string }) => (
  <time dateTime={value}>{formatDate(new Date(value))}</time>
)

export function SitePageScreen({ name }: { readonly name: SitePageName }) {
  const query = useQuery({
    queryKey: ['site', name],
    queryFn: ({ signal }) => findSitePage(api, name, { signal }),
  })
  if (query.data) return <SitePageArticle page={query.data} date={Day} />
  if (isNotFound(query.error)) return <SitePageNotWritten />
  return (
    <NotLoaded
      query={query}
      title="The page didn't load"
      loading="Loading the page"
      lines={['h-5 w-1/3', 'h-4 w-4/5', 'h-4 w-3/5']}
      className="grid gap-4"
    />
  )
}
