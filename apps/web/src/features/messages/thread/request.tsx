import { AuthorLine } from '#features/people'
import { PersonSheets } from '#features/moderation'
import { Button } from '#ui/controls/button'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading } from '#ui/feedback/skeleton'
import { Icon } from '#ui/icon'
import { DialogButton } from '#ui/overlays/dialog-button'
import { Avatar } from '#ui/pictures/avatar'
import { serverClock } from '#lib/api/server-clock'
import { profilePath } from '@devhood/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'

import { type Conversation } from '../cache.ts'
import { changeState, declineRequest } from '../conversation-state.ts'
import { nameOf, shortNameOf } from '../names.ts'
import { messagesQuery } from '../queries.ts'
import { clockOf, dayOf } from '../times.ts'
import { inTurn } from './groups.ts'
import { ThreadHead, useAfterBlock } from './thread-head.tsx'

interface RequestProps {
  readonly conversation: Conversation
}

/** Somebody would like to write: who they are, and the first message. Reading it sends nothing. */
export function Request({ conversation }: RequestProps) {
  const { other, state } = conversation
  const short = shortNameOf(other)
  return (
    <>
      <ThreadHead
        other={other}
        conversation={conversation}
        line={state === 'declined' ? 'Declined' : 'Wants to write to you'}
      />
      <section
        aria-label={`Request from ${nameOf(other)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="msg-body"
      >
        <div className="msg-req">
          {other && (
            <div className="msg-req-who">
              <Avatar name={other.name} imageUrl={other.imageUrl} size={72} />
              <div className="min-w-0">
                <Link to={profilePath(other)} className="text-head hover:underline">
                  {other.name}
                </Link>
                <p className="truncate font-mono text-tiny text-muted">@{other.username}</p>
                <AuthorLine person={other} />
              </div>
            </div>
          )}
          <FirstMessages conversation={conversation} />
          <p className="msg-note">
            <Icon name="eyeOff" size={16} />
            <span>
              {`${short} isn’t told what you decide, or that you’ve read this. Links stay plain text until you accept.`}
            </span>
          </p>
        </div>
      </section>
      {other && <Decision conversation={conversation} />}
    </>
  )
}

/** As plain text: nothing in it is a link or a preview. */
function FirstMessages({ conversation }: RequestProps) {
  const list = useInfiniteQuery(messagesQuery(conversation.$id))
  if (list.isPending) return <Loading label="Loading the message" lines={['h-24']} />
  if (!list.data) return <LoadFailed title="The message didn't load" query={list} />
  const [first, ...others] = inTurn(
    list.data.pages.flatMap(({ messages }) => messages),
    [],
  )
  if (!first) return null
  const now = serverClock.now()
  const more = others.length > 0 ? ` · ${others.length} more once you accept` : ''
  return (
    <div className="msg-g">
      <p dir="auto" className="msg-b msg-whole">
        {first.deletedAt ? 'This message was deleted.' : first.text}
      </p>
      <p className="msg-meta">
        {`${dayOf(first.$createdAt, now)}, ${clockOf(first.$createdAt)}${more}`}
      </p>
    </div>
  )
}

function Decision({ conversation }: RequestProps) {
  const { other, state } = conversation
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation(changeState(client, conversation))
  const onBlocked = useAfterBlock(conversation)
  const list = useInfiniteQuery(messagesQuery(conversation.$id))
  const message = list.data?.pages.at(-1)?.messages.at(-1)?.$id
  if (!other) return null
  const decline = () => {
    declineRequest(client, conversation)
    void navigate('/messages/requests', { replace: true })
  }
  return (
    <div className="msg-comp" data-uncovered>
      <div className="msg-acts">
        <Button variant="primary" size="lg" busy={isPending} onClick={() => mutate('open')}>
          Accept
        </Button>
        {state === 'requested' && (
          <Button size="lg" onClick={decline}>
            Decline
          </Button>
        )}
        <DialogButton
          variant="ghost"
          icon="flag"
          dialog={(close) => (
            <PersonSheets
              person={other}
              about={{ kind: 'person', id: other.$id, message }}
              initialStep="report"
              onGone={onBlocked}
              onClose={close}
            />
          )}
        >
          Report
        </DialogButton>
      </div>
    </div>
  )
}
