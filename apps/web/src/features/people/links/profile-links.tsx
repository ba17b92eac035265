import { linkName } from '@devhood/contract/text'
import { Icon } from '#ui/icon'
import { useQuery } from '@tanstack/react-query'

import { entriesQuery } from '../entries/entries.ts'

export function ProfileLinks({ userId }: { readonly userId: string }) {
  const { data: links = [] } = useQuery(entriesQuery('links', userId))
  if (links.length === 0) return null
  return (
    <ul aria-label="Links" className="flex flex-wrap gap-x-5 text-[.9375rem] xl:grid">
      {links.map(({ $id, label, url, verified }) => (
        <li key={$id} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <a
            href={url}
            rel="me nofollow noopener"
            target="_blank"
            className="inline-flex min-h-8 min-w-0 items-center gap-2.5 wrap-anywhere hover:underline hover:underline-offset-3"
          >
            <Icon name="link" size={18} className="flex-none text-muted" />
            <bdi>{linkName(label, url)}</bdi>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {verified && <LinkMark label="Verified: this page links back" />}
        </li>
      ))}
    </ul>
  )
}

/** The mark of a page that links back to the profile. */
export const LinkMark = ({ label }: { readonly label: string }) => (
  <span className="inline-flex items-center gap-1 text-small text-success" title={label}>
    <Icon name="check" size={16} />
    {label}
  </span>
)
