import { foldTag } from '@devhood/contract/text'
import clsx from 'clsx'
import { Link } from 'react-router'

import { Icon } from '#ui/icon'

const CHIP =
  'block max-w-full truncate rounded-[6px] border px-2.25 py-[3px] font-mono text-mono font-normal'
const PLAIN = 'border-border bg-raised'
const LIT = 'border-accent-mark/55 bg-accent-soft text-accent-text'

interface StackListProps {
  /** The accessible name. */
  readonly label?: string
  readonly tags: readonly string[]
  /** Where a technology leads; without it, chips are no links. */
  readonly pathOf?: ((technology: string) => string) | undefined
  /** What the viewer uses: the rest is less prominent. */
  readonly shared?: readonly string[] | undefined
  /** What was asked for comes first, and stands out. */
  readonly isLit?: (technology: string) => boolean
  /** What the reader looks for, too, has a tick. */
  readonly isTicked?: (technology: string) => boolean
  /** So many are shown, and the number of the others. */
  readonly max?: number
}

/** Technologies of an ad or a person. */
export function StackList({ label = 'Stack', tags, shared, ...rest }: StackListProps) {
  const { pathOf, isLit, isTicked, max = tags.length } = rest
  const known = shared && new Set(shared.map(foldTag))
  const isShared = (tag: string) => known?.has(foldTag(tag)) ?? true
  // The sort is stable: among the shared ones, and among the others, the order is the person's own.
  const rank = (tag: string) => (isLit?.(tag) ? 2 : Number(isShared(tag)))
  const sorted = tags.toSorted((one, other) => rank(other) - rank(one))
  const others = tags.length - max
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-1.5">
      {sorted.slice(0, max).map((tag) => {
        const look = clsx(CHIP, isLit?.(tag) ? LIT : PLAIN, !isShared(tag) && 'text-muted')
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
              <span className={look}>
                {isTicked?.(tag) && (
                  <Icon name="check" size={13} className="mr-1 inline text-success" />
                )}
                <span>{tag}</span>
              </span>
            )}
          </li>
        )
      })}
      {others > 0 && (
        <li className="px-1 py-1 font-mono text-mono text-muted">
          +{others}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  )
}
