import { AuthorLine } from '#features/people'
import { PersonSheets } from '#features/moderation'
import { profilePath } from '@devhood/contract'
import { FROM_LARGE, useMedia } from '#lib/dom/use-media'
import { hasPreviousInApp } from '#lib/navigation/history-steps'
import { IconButton } from '#ui/controls/icon-button'
import { MenuButton } from '#ui/overlays/dialog-button'
import { MenuRow } from '#ui/overlays/menu'
import { Avatar } from '#ui/pictures/avatar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { type Conversation } from '../cache.ts'
import { changeState, closeConversation } from '../conversation-state.ts'
import { nameOf, type Other } from '../names.ts'

interface ThreadHeadProps {
  /** Undefined until it is known, or where there is nobody. */
  readonly other?: Other | undefined
  readonly conversation?: Conversation | undefined
  /** Instead of the line about the person. */
  readonly line?: string
  /** Where there is nobody. */
  readonly title?: string
}

/** Who the conversation is with. On phones it is the bar of the page. */
export function ThreadHead({ other, conversation, line, title = 'Conversation' }: ThreadHeadProps) {
  const close = useLeaveThread()
  const onBlocked = useAfterBlock(conversation)
  return (
    <header className="msg-head">
      <IconButton icon="back" label="Back to messages" onClick={close} className="lg:hidden" />
      {other === undefined && <h1 className="msg-name lg:hidden">{title}</h1>}
      {other !== undefined && (
        <>
          <Avatar name={nameOf(other)} imageUrl={other?.imageUrl} size={32} />
          <Who other={other}>{line ?? (other && <AuthorLine person={other} />)}</Who>
        </>
      )}
      {other && (
        <MenuButton label={`More about the conversation with ${other.name}`} className="msg-more">
          {(closeMenu) => (
            <PersonSheets
              person={other}
              rows={conversation && <StateRow conversation={conversation} />}
              onGone={onBlocked}
              onClose={closeMenu}
            />
          )}
        </MenuButton>
      )}
    </header>
  )
}

interface WhoProps {
  readonly other: Other
  readonly children: ReactNode
}

function Who({ other, children }: WhoProps) {
  // On wide windows, the heading of the page is that of the list.
  const Heading = useMedia(FROM_LARGE) ? 'h2' : 'h1'
  const name = (
    <>
      <Heading tabIndex={-1} className="msg-name">
        {nameOf(other)}
      </Heading>
      <span className="msg-line">{children}</span>
    </>
  )
  return other ? (
    <Link to={profilePath(other)} className="msg-who">
      {name}
    </Link>
  ) : (
    <div className="msg-who">{name}</div>
  )
}

/** Ends the conversation, or opens it again. */
function StateRow({ conversation }: { readonly conversation: Conversation }) {
  const client = useQueryClient()
  const { mutate } = useMutation(changeState(client, conversation))
  if (conversation.state === 'closed')
    return (
      <MenuRow
        icon="refresh"
        label="Open the conversation again"
        text="You get messages from them again"
        onPress={() => mutate('open')}
      />
    )
  if (conversation.state !== 'open') return null
  return (
    <MenuRow
      icon="close"
      label="Close the conversation"
      text="You get no more messages from it. They won't know."
      onPress={() => closeConversation(client, conversation)}
    />
  )
}

/** A request of somebody whom its reader blocks is answered by that. */
export function useAfterBlock(conversation: Conversation | undefined): () => void {
  const navigate = useNavigate()
  const { mutate } = useMutation(changeState(useQueryClient(), { $id: conversation?.$id ?? '' }))
  return () => {
    if (conversation?.state !== 'requested') return
    mutate('declined')
    void navigate('/messages/requests', { replace: true })
  }
}

/** Back to the list: one step back where that is where one came from. */
export function useLeaveThread(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    const isPhone = !matchMedia(FROM_LARGE).matches
    if (isPhone && hasPreviousInApp(key)) void navigate(-1)
    else void navigate('/messages', { replace: true })
  }
}
