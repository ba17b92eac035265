import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state'
import { FROM_LARGE, useMedia } from '#lib/dom/use-media'

import { conversationQuery, conversationsQuery, type Folder } from './queries.ts'
import { NoConversations } from './list/no-conversations.tsx'
import { useShown } from './list/use-shown.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { Thread } from './thread/thread.tsx'
import { type ThreadAddress } from './thread/use-thread.ts'
import './messages.css'

const REQUESTS = 'requests'

/** The conversation that the address names, if it names one. */
function useAddress(): {
  readonly address: ThreadAddress | undefined
  readonly isRequests: boolean
} {
  const { '*': path = '' } = useParams()
  const [search] = useSearchParams()
  if (path === '' || path === REQUESTS) return { address: undefined, isRequests: path === REQUESTS }
  const [first = '', person = ''] = path.split('/')
  const isNew = first === 'new'
  return {
    address: {
      id: isNew ? '' : first,
      personId: isNew ? person : '',
      jobId: (isNew && search.get('job')) || '',
    },
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
  const { address, isRequests } = useAddress()
  const folder = useFolder(address, isRequests)
  const isWide = useMedia(FROM_LARGE)
  return (
    <div className="msg no-gutter" data-open={address ? '' : undefined}>
      {(isWide || !address) && <ConversationList folder={folder} openId={address?.id} />}
      {(isWide || address) && (
        <section aria-label="Conversation" className="msg-thread">
          {address ? <Thread address={address} /> : <NothingOpen folder={folder} />}
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
