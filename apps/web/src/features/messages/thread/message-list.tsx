import { useCurrentUser } from '#features/account'
import { serverClock } from '#lib/api/server-clock'
import { listen } from '#lib/dom/listen'
import { announce } from '#lib/feedback/announce'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { formatCount } from '#lib/text/format'
import { type Waiting } from '#lib/outbox/entry'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading } from '#ui/feedback/skeleton'
import { Icon } from '#ui/icon'
import { ListEnd } from '#ui/lists/list-end'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { type Conversation, type ShownMessage } from '../cache.ts'
import { markSeen } from '../conversation-state.ts'
import { nameOf, shortNameOf } from '../names.ts'
import { messagesQuery } from '../queries.ts'
import { groupsOf, inTurn } from './groups.ts'
import { MessageGroup } from './message-group.tsx'
import { UnsentMessage } from './unsent-message.tsx'

interface MessageListProps {
  readonly conversation: Conversation
  readonly unsent: readonly ShownMessage[]
  /** Id of the message that is being edited. */
  readonly editing: string | undefined
  readonly onEdit: (message: ShownMessage) => void
  readonly onTakeBack: (entry: Waiting) => void
  /** Tells which own message is the newest. */
  readonly onNewestOwn: (message: ShownMessage | undefined) => void
  /** Scrolls to the newest message. */
  readonly toEnd: RefObject<(() => void) | undefined>
}

/** What was written, oldest first. It is opened at its end, or at the first message that is new. */
export function MessageList(props: MessageListProps) {
  const { conversation, unsent, onTakeBack, onNewestOwn, toEnd } = props
  const { other } = conversation
  const me = useCurrentUser()
  const list = useInfiniteQuery(messagesQuery(conversation.$id))
  const messages = useShown(list.data?.pages.flatMap((page) => page.messages) ?? [], unsent)
  const firstNew = useFirstNew(conversation, messages, me.$id)
  const { body, isAtEnd, scrollToEnd } = useEnd()
  const newest = messages.findLast(({ $updatedAt }) => $updatedAt !== '')
  const newestOwn = messages.findLast(
    ({ creatorId, $updatedAt }) => creatorId === me.$id && $updatedAt !== '',
  )
  useEffect(() => onNewestOwn(newestOwn), [newestOwn, onNewestOwn])
  useEffect(() => void (toEnd.current = scrollToEnd), [toEnd, scrollToEnd])
  useSeen(conversation, newest, isAtEnd)
  useAnnounced(newest, me.$id, shortNameOf(other))
  useScrollToNew(body, firstNew)
  if (!list.data)
    return (
      <div className="msg-plain">
        {list.isPending ? (
          <Loading
            label="Loading messages"
            lines={['h-11 w-2/5', 'h-11 w-3/5']}
            className="grid gap-4"
          />
        ) : (
          <LoadFailed title="The messages didn't load" query={list} />
        )}
      </div>
    )
  const groups = groupsOf({
    messages: messages.filter(({ $updatedAt }) => $updatedAt !== ''),
    me: me.$id,
    now: serverClock.now(),
    firstNew,
  })
  return (
    <div className="msg-pane">
      {/* It scrolls by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={body}
        className="msg-body msg-end"
        tabIndex={0}
        role="region"
        aria-label={`Messages with ${nameOf(other)}`}
      >
        <div className="msg-in">
          <ListEnd list={list} more="sentinel" things="messages" />
          {!list.hasNextPage && (
            <Beginning conversation={conversation} isEmpty={messages.length === 0} />
          )}
          <ol className="msg-in">
            {groups.map((group) => (
              <Fragment key={group.messages[0]?.$id}>
                {group.day && <li className="msg-day">{group.day}</li>}
                {group.isFirstNew && (
                  <li className="msg-day msg-new" data-first-new>
                    New
                  </li>
                )}
                <MessageGroup {...props} group={group} />
              </Fragment>
            ))}
            {messages
              .filter(({ $updatedAt }) => $updatedAt === '')
              .map((message) => (
                <UnsentMessage key={message.key} message={message} onTakeBack={onTakeBack} />
              ))}
          </ol>
        </div>
      </div>
      <ToEnd messages={messages} me={me.$id} isAtEnd={isAtEnd} onPress={scrollToEnd} />
    </div>
  )
}

/** Where a conversation begins: what it is about. */
function Beginning({
  conversation,
  isEmpty,
}: {
  readonly conversation: Conversation
  readonly isEmpty: boolean
}) {
  const { job, subject, other } = conversation
  return (
    <>
      {subject !== '' && (
        <p className="msg-about">
          <Icon name="jobs" size={16} />
          <span>
            You met by a job ad:{' '}
            {job ? (
              <Link to={`/jobs/${job.$id}`} className="link">
                {job.title}
              </Link>
            ) : (
              'it is no longer there'
            )}
          </span>
        </p>
      )}
      {isEmpty && <p className="msg-day">{`Nothing yet. Say hello to ${shortNameOf(other)}.`}</p>}
    </>
  )
}

/** Those whose deletion can be undone are shown as deleted. */
function useShown(sent: readonly ShownMessage[], unsent: readonly ShownMessage[]): ShownMessage[] {
  const { data: deleting } = useQuery(deletingQuery())
  return inTurn(sent, unsent).map((message) =>
    deleting.includes(message.$id) && message.deletedAt === null
      ? { ...message, text: '', deletedAt: message.$createdAt }
      : message,
  )
}

/** The first message of the other that was unread when the conversation opened; it stays so on this visit. */
function useFirstNew(
  { unread, seenAt }: Conversation,
  messages: readonly ShownMessage[],
  me: string,
): string | undefined {
  const [opened] = useState({ unread, seenAt: seenAt ?? '' })
  if (opened.unread === 0) return undefined
  return messages.find(
    ({ creatorId, $createdAt, $updatedAt }) =>
      creatorId !== me && $updatedAt !== '' && $createdAt > opened.seenAt,
  )?.$id
}

/** Pixels within which the end counts as reached. */
const NEAR = 48

/** Whether the end of the list is in view. The list is laid out from its end, so that it stays there by itself. */
function useEnd() {
  const body = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const isThere = body.current !== null
  useEffect(() => {
    const { current } = body
    if (!current) return undefined
    const look = () => setAtEnd(Math.abs(current.scrollTop) < NEAR)
    look()
    return listen(current, { scroll: look }, { passive: true })
  }, [isThere])
  const scrollToEnd = () => void body.current?.scrollTo({ top: 0 })
  return { body, isAtEnd, scrollToEnd }
}

const subscribeToVisibility = (changed: () => void) =>
  listen(document, { visibilitychange: changed })

/** What is read is marked so, for one's other devices. */
function useSeen(conversation: Conversation, newest: ShownMessage | undefined, isAtEnd: boolean) {
  const { mutate } = useMutation(markSeen(useQueryClient(), conversation))
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
  )
  const until = newest?.$createdAt
  const isUnread = conversation.unread > 0
  useEffect(() => {
    if (isVisible && isAtEnd && isUnread && until !== undefined) mutate(until)
  }, [isVisible, isAtEnd, isUnread, until, mutate])
}

/** A new message of the other is read out once. */
function useAnnounced(newest: ShownMessage | undefined, me: string, name: string): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (newest === undefined || newest.$id === last.current) return
    if (last.current !== undefined && newest.creatorId !== me) announce(`${name}: ${newest.text}`)
    last.current = newest.$id
  }, [newest, me, name])
}

/** Once, when the conversation opens. */
function useScrollToNew(body: RefObject<HTMLElement | null>, firstNew: string | undefined): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || firstNew === undefined) return
    isDone.current = true
    body.current?.querySelector('[data-first-new]')?.scrollIntoView({ block: 'start' })
  }, [body, firstNew])
}

interface ToEndProps {
  readonly messages: readonly ShownMessage[]
  readonly me: string
  readonly isAtEnd: boolean
  readonly onPress: () => void
}

/** Leads to the newest message from further above, and says how many have come meanwhile. */
function ToEnd({ messages, me, isAtEnd, onPress }: ToEndProps) {
  const newest = messages.at(-1)?.$createdAt ?? ''
  const [since, setSince] = useState(newest)
  if (isAtEnd && since !== newest) setSince(newest)
  if (isAtEnd) return null
  const count = messages.filter(
    ({ creatorId, $createdAt }) => creatorId !== me && $createdAt > since,
  ).length
  return (
    <div className="msg-to-end">
      <button type="button" onClick={onPress} className="pill animate-enter text-label">
        <Icon name="up" size={18} className="rotate-180" />
        <span>{count > 0 ? formatCount(count, 'new message', 'new messages') : 'Newest'}</span>
      </button>
    </div>
  )
}
