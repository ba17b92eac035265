import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { keepFocus } from '#lib/dom/keep-focus'
import { actorsOf, type Line, linesOf, sentenceOf, targetOf } from '@devhood/contract/notifications'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '#features/account'
import { variantOf } from '#lib/pictures/images'
import { IconButton } from '#ui/controls/icon-button'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'
import { MenuButton } from '#ui/overlays/dialog-button'
import { useMedia } from '#lib/dom/use-media'
import { Icon, type IconName } from '#ui/icon'
import { Avatar } from '#ui/pictures/avatar'
import { Time } from '#ui/time'
import clsx from 'clsx'
import { Link } from 'react-router'
import { api } from '#lib/api/api'
import { serverClock } from '#lib/api/server-clock'
import { ignoreNotFound } from '#lib/api/api-errors'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'

import { type Notification } from '../queries.ts'
import { removeNotifications } from '../live-notifications.ts'

/** Ids that were unseen when they first appeared on this visit: looking at them must not take their mark away. */
function useNewIds(notifications: readonly Notification[]): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const added = notifications.filter(({ $id, seenAt }) => seenAt === null && !ids.has($id))
  if (added.length === 0) return ids
  const next = new Set([...ids, ...added.map(({ $id }) => $id)])
  setIds(next)
  return next
}

/** Lines without those that the viewer has just removed. */
export function useShownLines(notifications: readonly Notification[]): Line[] {
  const { data: deleting } = useQuery(deletingQuery())
  return linesOf(notifications).filter(({ all }) => !all.some(({ $id }) => deleting.includes($id)))
}

interface LinesListProps {
  readonly notifications: readonly Notification[]
  readonly lines: readonly Line[]
}

export function LinesList({ notifications, lines }: LinesListProps) {
  const client = useQueryClient()
  const newIds = useNewIds(notifications)
  const now = serverClock.now()
  const days = lines.map(({ newest }) => dayOf(newest.$createdAt, now))
  return (
    <ul
      ref={keepFocus}
      aria-label="Notifications"
      className="-mx-3 grid grid-cols-1 gap-1 sm:-mx-4.5"
    >
      {lines.map((line, index) => (
        <li key={line.all.at(-1)?.$id}>
          {days[index] !== days[index - 1] && (
            <h2 className="px-3 pt-3 pb-1 text-label text-muted sm:px-4.5">{days[index]}</h2>
          )}
          <LineRow
            line={line}
            isNew={line.all.some(({ $id }) => newIds.has($id))}
            onRemove={() => removeLineWithUndo(client, line)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The heading of a time among others, by the viewer's calendar. */
function dayOf(time: string, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0)
  const yesterday = new Date(today - 1).setHours(0, 0, 0, 0)
  const at = Date.parse(time)
  if (at >= today) return 'Today'
  return at >= yesterday ? 'Yesterday' : 'Earlier'
}

interface LineRowProps {
  readonly line: Line
  readonly isNew: boolean
  readonly onRemove: () => void
}

/** A line as one link to its subject, and a button that removes it. */
function LineRow({ line, isNew, onRemove }: LineRowProps) {
  const me = useCurrentUser()
  const { subject, rest, quote } = sentenceOf(line)
  const { post, kind, actor, $createdAt } = line.newest
  return (
    <article
      className={clsx(
        'relative flex rounded-card transition hover:bg-surface',
        isNew && 'bg-surface',
        // The menu stands below the picture.
        post && 'max-sm:min-h-24',
      )}
    >
      <Link
        to={targetOf(line, me.$id)}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-card px-3 py-3 sm:gap-4 sm:px-4.5"
      >
        {isNew && <span className="sr-only">New: </span>}
        <Actors line={line} />
        <span className="min-w-0 flex-1 py-0.5">
          <span className="block text-[.9375rem]/6 wrap-anywhere sm:text-[1rem]">
            <strong className="font-semibold">{subject}</strong> {rest}
          </span>
          {quote && (
            <span dir="auto" className="mt-0.5 line-clamp-2 text-small wrap-anywhere text-muted">
              {quote}
            </span>
          )}
          <span className="mt-0.5 flex items-center gap-2 pr-11 text-small text-muted">
            {isNew && <NewMark />}
            <Time
              value={$createdAt}
              // The minute could reveal who is interested.
              toHour={kind === 'interest' && actor === null}
            />
          </span>
        </span>
        {post && <PostPicture imageUrl={post.imageUrl} />}
      </Link>
      <RemoveButton
        line={`${subject} ${rest}`}
        onRemove={onRemove}
        className={clsx('absolute right-1 bottom-0', post && 'sm:right-25')}
      />
    </article>
  )
}

// Loads with its first press.
const LineMenu = lazyPart(async () => (await import('./line-menu.tsx')).LineMenu, MissingOverlay)

interface RemoveButtonProps {
  readonly line: string
  readonly onRemove: () => void
  readonly className: string
}

/** Where a pointer hovers, only in the row at hand; on touch screens in a menu, where a tap can't remove by mistake. */
function RemoveButton({ line, onRemove, className }: RemoveButtonProps) {
  const isTouched = useMedia('(pointer: coarse)')
  if (isTouched)
    return (
      <div className={className}>
        <MenuButton label={`More about: ${line}`}>
          {(close) => <LineMenu title={line} onRemove={onRemove} onClose={close} />}
        </MenuButton>
      </div>
    )
  return (
    <IconButton
      icon="close"
      label={`Remove: ${line}`}
      onClick={onRemove}
      className={clsx(className, '[:not(:hover,:focus-within)>&]:opacity-0')}
    />
  )
}

/** A dot beside the time of what the viewer has not seen before. */
const NewMark = () => (
  <span aria-hidden="true" className="size-2 flex-none rounded-round bg-accent-mark" />
)

const ICONS: Partial<Record<Line['newest']['kind'], IconName>> = {
  interest: 'person',
  decision: 'flag',
  appeal: 'flag',
  reportOutcome: 'flag',
  jobAlert: 'jobs',
  security: 'settings',
  operator: 'flag',
}

/** The newest two people, one before the other; an icon where nobody is named. */
function Actors({ line }: Pick<LineRowProps, 'line'>) {
  const [first, second] = actorsOf(line)
  if (!first)
    return (
      <span className="grid size-10 flex-none place-items-center rounded-round bg-overlay text-muted">
        <Icon name={ICONS[line.newest.kind] ?? 'person'} />
      </span>
    )
  if (!second) return <Avatar name={first.name} imageUrl={first.imageUrl} />
  return (
    <span className="relative block size-10 flex-none">
      <Avatar
        name={second.name}
        imageUrl={second.imageUrl}
        size={24}
        className="absolute right-0 bottom-0"
      />
      <Avatar
        name={first.name}
        imageUrl={first.imageUrl}
        size={24}
        className="absolute top-0 left-0 ring-2 ring-bg"
      />
    </span>
  )
}

/** The narrowest width in pixels that the server keeps. */
const THUMBNAIL = 320

/** The post's picture, whole in a place of one size: a flat one has no ground above and below it. */
function PostPicture({ imageUrl }: { readonly imageUrl: string }) {
  const source = variantOf(imageUrl, { width: THUMBNAIL, output: 'webp' })
  return (
    <span className="grid size-12 flex-none place-items-center max-[15rem]:hidden sm:w-20">
      <span className="frame rounded-[6px]">
        <img
          src={source ?? imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="max-w-full"
          style={{ maxHeight: 48 }}
        />
      </span>
    </span>
  )
}

function removeLineWithUndo(client: QueryClient, { newest, all }: Line): void {
  const ids = all.map(({ $id }) => $id)
  deleteWithUndo(client, {
    id: newest.$id,
    title: 'Notification removed',
    failed: "Couldn't remove the notification",
    send: async (options) => {
      const remove = (id: string) =>
        ignoreNotFound(api.documents.delete('notifications', id, options))
      await Promise.all(ids.map(remove))
    },
    done: () => removeNotifications(client, ids),
  })
}
