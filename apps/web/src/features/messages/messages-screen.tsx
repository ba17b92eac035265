import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state'
import { FROM_LARGE, useMedia } from '#lib/dom/use-media'

import { conversationQuery, conversationsQuery, type Folder } from './queries.ts'
import { NoConversations } from './list/no-conversations.tsx'
import { useShown } from './list/use-shown.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { ChoosePerson } from './new/choose-person.tsx'
import { Thread } from './thread/thread.tsx'
import { type ThreadAddress } from './thread/use-thread.ts'
import './messages.css'

const REQUESTS = 'requests'

interface Place {
  /** The conversation that the address names, if it names one. */
  readonly address: ThreadAddress | undefined
  /** Whether it asks for somebody to write to. */
  readonly isChoosing: boolean
  readonly isRequests: boolean
}

function usePlace(): Place {
  const { '*': path = '' } = useParams()
  const [search] = useSearchParams()
  if (['', REQUESTS, 'new'].includes(path))
    return { address: undefined, isChoosing: path === 'new', isRequests: path === REQUESTS }
  const [first = '', person = ''] = path.split('/')
  const isNew = first === 'new'
  return {
    address: {
      id: isNew ? '' : first,
      personId: isNew ? person : '',
      jobId: (isNew && search.get('job')) || '',
    },
    isChoosing: false,
    isRequests: false,
  }
}

/** The list beside a conversation stays the one that it was opened from. */
function useFolder(address: ThreadAddress | undefined, isRequests: boolean): Folder {
  const { data: open } = useQuery({
    ...conversationQuery(address?.id ?? ''),
    enabled: address !== undefined && address.id !== '',
  })
  const [last, setLast] = useState<Folder>('inbox')
  const folder = address
    ? open
      ? open.state === 'requested'
        ? REQUESTS
        : 'inbox'
      : last
    : isRequests
      ? REQUESTS
      : 'inbox'
  if (folder !== last) setLast(folder)
  return folder
}

/** Conversations beside the one that is open; on phones, one or the other. */
export function MessagesScreen() {
  const { address, isChoosing, isRequests } = usePlace()
  const folder = useFolder(address, isRequests)
  const isWide = useMedia(FROM_LARGE)
  const isOpen = isChoosing || address !== undefined
  return (
    <div className="msg no-gutter" data-open={isOpen ? '' : undefined}>
      {(isWide || !isOpen) && <ConversationList folder={folder} openId={address?.id} />}
      {(isWide || isOpen) && (
        <section aria-label="Conversation" className="msg-thread">
          {isChoosing ? (
            <ChoosePerson />
          ) : address ? (
            <Thread address={address} />
          ) : (
            <NothingOpen folder={folder} />
          )}
        </section>
      )}
    </div>
  )
}

function NothingOpen({ folder }: { readonly folder: Folder }) {
  const { data, hasNextPage } = useInfiniteQuery({ ...conversationsQuery(folder), enabled: false })
  const isEmpty = useShown(data?.pages).length === 0
  return (
    <div className="msg-none">
      {data &&
        (isEmpty && !hasNextPage ? (
          <NoConversations folder={folder} />
        ) : (
          <EmptyState
            title="No conversation is open"
            text="Choose one from the list."
            drawing={false}
          />
        ))}
    </div>
  )
}
