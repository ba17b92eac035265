import { SITE_PAGE_TITLES, SITE_PAGES } from '@devhood/contract'
import { type SitePage } from '@devhood/contract/schemas'
import { ButtonLink } from '#ui/controls/button-link'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Time } from '#ui/time'
import { useQuery } from '@tanstack/react-query'

import { sitePagesQuery } from '../queries.ts'

/** The pages of the site, written or not. */
export function SitePages() {
  const pages = useQuery(sitePagesQuery())
  if (!pages.data)
    return (
      <NotLoaded
        query={pages}
        title="The pages didn't load"
        loading="Loading pages"
        lines={['h-10', 'h-10', 'h-10', 'h-10']}
        className="grid gap-4"
      />
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="max-w-[68ch] text-muted">
        Everybody can read these pages, also without signing in. A page is linked once it is
        written: in the navigation, on the pages for guests, and where people sign in or sign up.
      </p>
      <ul aria-label="Pages" className="divide-y divide-border">
        {SITE_PAGES.map((name) => {
          const last = pages.data.find(({ page }) => page === name)
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div>
                <h2 className="text-strong">{SITE_PAGE_TITLES[name]}</h2>
                <p className="text-small text-muted">
                  <State last={last} />
                </p>
              </div>
              <ButtonLink to={`/operator/pages/${name}`} size="sm" variant="line">
                <span>{last?.text ? 'Edit' : 'Write'}</span>
                <span className="sr-only">{` the page ${SITE_PAGE_TITLES[name]}`}</span>
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function State({ last }: { readonly last: SitePage | undefined }) {
  if (!last) return 'Not written'
  return (
    <>
      <span>{last.text ? `Version ${last.version}` : 'Taken away'}</span>
      <span> · </span>
      <Time value={last.$createdAt} />
    </>
  )
}
