import { Button } from '#ui/controls/button'
import { WAITING } from '#ui/feedback/waiting-mark'
import { Icon } from '#ui/icon'
import { TEXTS } from '@devhood/contract'
import clsx from 'clsx'

interface FollowToggleProps {
  /** What is followed, as a part of the button's accessible name. */
  readonly name: string
  /** undefined until the server has responded; then a press follows. */
  readonly following: boolean | undefined
  readonly onToggle: (intent: { readonly on: boolean }) => void
  /** The state waits for a connection to be sent. */
  readonly waits?: boolean
  /** In the header of a page. */
  readonly large?: boolean
  /** The main action of the page, though in a line. */
  readonly main?: boolean
  /** Beside what the page is about. */
  readonly quiet?: boolean
}

/** Shows the current state; on hover and focus, the effect of a press. */
export function FollowToggle(props: FollowToggleProps) {
  const {
    name,
    following,
    onToggle,
    waits = false,
    large = false,
    main = large,
    quiet = false,
  } = props
  return (
    <Button
      // The one main action of a profile, and of a post by somebody else.
      variant={variantOf(following, { main, quiet })}
      size={large ? 'md' : 'sm'}
      aria-pressed={following}
      aria-description={waits ? WAITING : undefined}
      aria-busy={following === undefined}
      onClick={() => onToggle({ on: !following })}
      className={clsx(
        'group min-w-24 flex-none px-2.5 aria-pressed:border-border-strong aria-pressed:text-text',
        // The accent of the page is here before it shows.
        !following && !quiet && 'glow',
      )}
    >
      <span className={following === undefined ? 'opacity-0' : undefined}>
        {following ? <FollowingWords /> : <span>{TEXTS.profile.follow}</span>}
        <span className="sr-only"> {name}</span>
      </span>
      {waits && <Icon name="clock" size={14} />}
    </Button>
  )
}

/** In lists, where many have it, it is less than the one main action of a page. Until it is known, it is a plain box. */
function variantOf(
  following: boolean | undefined,
  { main, quiet }: Readonly<Record<'main' | 'quiet', boolean>>,
) {
  if (following !== false) return 'quiet'
  if (main) return 'primary'
  return quiet ? 'line' : 'glow'
}

function FollowingWords() {
  return (
    <>
      <span className="group-hover:sr-only group-focus-visible:sr-only">
        {TEXTS.profile.following}
      </span>
      <span aria-hidden="true" className="hidden group-hover:inline group-focus-visible:inline">
        Unfollow
      </span>
    </>
  )
}
