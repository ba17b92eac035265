import { useCurrentUser } from '#features/account'
import { MatchCard } from '#features/jobs'
import { serverClock } from '#lib/api/server-clock'
import { formatCount } from '#lib/text/format'
import { type Waiting } from '#lib/outbox/entry'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading } from '#ui/feedback/skeleton'
import { Icon } from '#ui/icon'
import { ListEnd } from '#ui/lists/list-end'
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'

import { type Conversation, type ShownMessage } from '../cache.ts'
import { nameOf, shortNameOf } from '../names.ts'
import { type MessagePage, messagesQuery } from '../queries.ts'
import { groupsOf } from './groups.ts'
import { MessageGroup } from './message-group.tsx'
import { useAnnounced, useEnd, useFirstNew, useSeen, useShownMessages } from './use-list.ts'
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
}

/** What was written, oldest first. It is opened at its end, or at the first message that is new. */
export function MessageList(props: MessageListProps) {
  const { conversation, unsent, onNewestOwn } = props
  const me = useCurrentUser()
  const list = useInfiniteQuery(messagesQuery(conversation.$id))
  const messages = useShownMessages(list.data?.pages.flatMap((page) => page.messages) ?? [], unsent)
  const newestOwn = messages.findLast(
    ({ creatorId, $updatedAt }) => creatorId === me.$id && $updatedAt !== '',
  )
  useEffect(() => onNewestOwn(newestOwn), [newestOwn, onNewestOwn])
  if (list.data) return <Loaded {...props} list={list} messages={messages} />
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
}

interface LoadedProps extends MessageListProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<MessagePage>>
  readonly messages: readonly ShownMessage[]
}

function Loaded({ list, messages, ...props }: LoadedProps) {
  const { conversation } = props
  const { other } = conversation
  const me = useCurrentUser().$id
  const sent = messages.filter(({ $updatedAt }) => $updatedAt !== '')
  const unsent = messages.filter(({ $updatedAt }) => $updatedAt === '')
  const firstNew = useFirstNew(conversation, messages, me)
  const { setBody, isAtEnd, scrollToEnd } = useEnd(firstNew, unsent.at(-1)?.key)
  useSeen(conversation, sent.at(-1), isAtEnd)
  useAnnounced(sent.at(-1), me, shortNameOf(other))
  return (
    <div className="msg-pane">
      <section
        ref={setBody}
        aria-label={`Messages with ${nameOf(other)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="msg-body msg-end"
      >
        <div className="msg-in">
          <ListEnd list={list} more="sentinel" things="messages" />
          {!list.hasNextPage && (
            <Beginning conversation={conversation} isEmpty={messages.length === 0} />
          )}
          <ol className="msg-in">
            {groupsOf({ messages: sent, me, now: serverClock.now(), firstNew }).map((group) => (
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
            {unsent.map((message) => (
              <UnsentMessage key={message.key} message={message} onTakeBack={props.onTakeBack} />
            ))}
          </ol>
        </div>
      </section>
      <ToEnd messages={messages} me={me} isAtEnd={isAtEnd} onPress={scrollToEnd} />
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
  const { $createdAt, subject, other, seenAt } = conversation
  const [isKnown] = useState(seenAt !== null)
  return (
    <>
      {subject !== '' && other && (
        <MatchCard
          jobId={subject}
          other={{ $id: other.$id, name: shortNameOf(other) }}
          since={$createdAt}
          isKnown={isKnown}
        />
      )}
      {isEmpty && <p className="msg-day">{`Nothing yet. Say hello to ${shortNameOf(other)}.`}</p>}
    </>
  )
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
