import { foldTag } from '@devhood/contract/text'
import clsx from 'clsx'
import { Link } from 'react-router'

const CHIP =
  'block max-w-full truncate rounded-[6px] border border-border bg-raised px-2.25 py-[3px] font-mono text-mono font-normal'

interface StackListProps {
  readonly tags: readonly string[]
  /** Where a technology leads; without it, chips are no links. */
  readonly pathOf?: ((technology: string) => string) | undefined
  /** What the viewer uses: the rest is less prominent. */
  readonly shared?: readonly string[] | undefined
  /** So many are shown, and the number of the others. */
  readonly max?: number
}

/** Technologies of an ad or a person. */
export function StackList({ tags, pathOf, shared, max = tags.length }: StackListProps) {
  const known = shared && new Set(shared.map(foldTag))
  const isShared = (tag: string) => known?.has(foldTag(tag)) ?? true
  // The sort is stable: among the shared ones, and among the others, the order is the person's own.
  const sorted = tags.toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)))
  const rest = tags.length - max
  return (
    <ul aria-label="Stack" className="flex min-w-0 flex-wrap gap-1.5">
      {sorted.slice(0, max).map((tag) => {
        const look = clsx(CHIP, !isShared(tag) && 'text-muted')
        return (
          <li key={tag} className="max-w-full min-w-0">
            {pathOf ? (
              <Link
                to={pathOf(tag)}
                className={clsx(look, 'tap-area overflow-visible! hover:bg-overlay')}
              >
                <span className="block truncate">{tag}</span>
              </Link>
            ) : (
              <span className={look}>{tag}</span>
            )}
          </li>
        )
      })}
      {rest > 0 && (
        <li className="px-1 py-1 font-mono text-mono text-muted">
          +{rest}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  )
}
