import { linkName } from '@devhood/contract/text'
import { Icon } from '#ui/icon'

interface LinkListProps {
  readonly links: readonly {
    readonly $id: string
    readonly label: string
    readonly url: string
    readonly verified: boolean
  }[]
  readonly className: string
  readonly inNewTab?: boolean
}

/** The links of a profile. */
export function LinkList({ links, className, inNewTab = false }: LinkListProps) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Links" className={className}>
      {links.map(({ $id, label, url, verified }) => (
        <li key={$id} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <a
            href={url}
            rel="me nofollow noopener"
            target={inNewTab ? '_blank' : undefined}
            className="inline-flex min-h-8 min-w-0 items-center gap-2.5 wrap-anywhere hover:underline hover:underline-offset-3"
          >
            <Icon name="link" size={18} className="flex-none text-muted" />
            <bdi>{linkName(label, url)}</bdi>
            {inNewTab && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
          {verified && <VerifiedMark />}
        </li>
      ))}
    </ul>
  )
}

/** The mark of a page that links back to the profile. */
export const VerifiedMark = () => (
  <span className="inline-flex items-center gap-1 text-small text-success">
    <Icon name="check" size={16} />
    Verified: this page links back
  </span>
)
