import { serverClock } from '#lib/api/server-clock'
import { useOutbox } from '#lib/outbox/use-outbox'
import { Icon } from '#ui/icon'
import { Avatar } from '#ui/pictures/avatar'
import clsx from 'clsx'
import { Link } from 'react-router'

import { type Conversation } from '../cache.ts'
import { recipientOf, useDraftText } from '../drafts.ts'
import { nameOf } from '../names.ts'
import { isFor } from '../sending.ts'
import { momentOf } from '../times.ts'

interface ConversationRowProps {
  readonly conversation: Conversation
  readonly isOpen: boolean
  /** Whether another one is open beside the list. */
  readonly replaces: boolean
}

/** One conversation as a link: who, when, and how the newest message begins. */
export function ConversationRow({ conversation, isOpen, replaces }: ConversationRowProps) {
  const { $id, other, subject, lastMessageAt, unread } = conversation
  const name = nameOf(other)
  const isNew = unread > 0 && !isOpen
  return (
    <li>
      <article>
        <Link
          to={`/messages/${$id}`}
          replace={replaces}
          aria-current={isOpen ? 'true' : undefined}
          className={clsx('msg-link', isNew && 'msg-unread')}
        >
          <span className="msg-pic">
            <Avatar name={name} imageUrl={other?.imageUrl} size={44} />
            {subject !== '' && (
              <span className="msg-job">
                <Icon name="jobs" size={14} />
              </span>
            )}
          </span>
          <span className="msg-nm">
            {isNew && <span className="sr-only">Unread: </span>}
            <span>{name}</span>
            {subject !== '' && <span className="sr-only">, about a job</span>}
          </span>
          <time dateTime={lastMessageAt} className="msg-tm">
            {momentOf(lastMessageAt, serverClock.now())}
          </time>
          <Preview conversation={conversation} isOpen={isOpen} />
          {isNew && <span aria-hidden="true" className="msg-dot" />}
        </Link>
      </article>
    </li>
  )
}

type PreviewProps = Pick<ConversationRowProps, 'conversation' | 'isOpen'>

/** What waits, what is typed, or else how the newest message begins. */
function Preview({ conversation, isOpen }: PreviewProps) {
  const recipient = recipientOf(conversation)
  const waiting = useOutbox().findLast((entry) => isFor(entry, recipient))
  const draft = useDraftText(conversation)
  if (waiting?.kind === 'message')
    return (
      <span className="msg-pv">
        <b>{waiting.refusal === undefined ? 'Waiting to send: ' : 'Not sent: '}</b>
        {waiting.text}
      </span>
    )
  if (draft && !isOpen)
    return (
      <span className="msg-pv">
        <b>Draft: </b>
        {draft}
      </span>
    )
  return <span className="msg-pv">{newestOf(conversation)}</span>
}

function newestOf({ other, state, lastMessage, lastText, lastIsOwn }: Conversation): string {
  if (state === 'closed') return 'Closed'
  if (other === null) return 'This account was deleted'
  if (lastMessage === null) return 'Nothing yet'
  if (lastText === '') return lastIsOwn ? 'You deleted a message' : 'Deleted a message'
  return `${lastIsOwn ? 'You: ' : ''}${lastText}`
}
