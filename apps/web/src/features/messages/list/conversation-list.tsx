import { FROM_LARGE, useMedia } from '#lib/dom/use-media'
import { listen } from '#lib/dom/listen'
import { isTaken } from '#lib/dom/is-taken'
import { useScreenShortcuts } from '#lib/dom/use-screen-shortcuts'
import { pressedKey } from '#lib/dom/pressed-key'
import { usePages } from '#lib/api/use-pages'
import { formatNumber } from '#lib/text/format'
import { IconLink } from '#ui/controls/icon-link'
import { Tabs } from '#ui/controls/tabs'
import { ListFailed } from '#ui/feedback/load-failed'
import { ListEnd } from '#ui/lists/list-end'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'

import { conversationsQuery, type Folder, requestCountQuery } from '../queries.ts'
import { NoConversations } from './no-conversations.tsx'
import { useShown } from './use-shown.ts'
import { ConversationRow } from './conversation-row.tsx'
import { LoadingRows } from './loading-rows.tsx'

interface ConversationListProps {
  readonly folder: Folder
  /** Id of the conversation beside the list. */
  readonly openId: string | undefined
}

/** Conversations with their newest message, or requests with the first one. */
export function ConversationList({ folder, openId }: ConversationListProps) {
  const { data: requests } = useQuery(requestCountQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  const isAlone = useRef(openId === undefined)
  useListKeys()
  // The heading of the bar, which has the focus after a navigation, isn't shown.
  useEffect(() => {
    if (isAlone.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-label="Conversations" className="msg-list">
      <div className="msg-list-h">
        <h1 ref={heading} tabIndex={-1} className="text-bar max-lg:hidden">
          Messages
        </h1>
        <IconLink icon="edit" label="New message (N)" to="/messages/new" className="msg-compose" />
      </div>
      <Tabs
        label="Messages"
        className="msg-tabs"
        items={[
          { to: '/messages', label: 'Inbox', isCurrent: folder === 'inbox' },
          {
            to: '/messages/requests',
            label: 'Requests',
            isCurrent: folder === 'requests',
            ...(requests && requests.count > 0 && { count: formatNumber(requests.count) }),
          },
        ]}
      />
      <Rows key={folder} folder={folder} openId={openId} />
    </section>
  )
}

function Rows({ folder, openId }: ConversationListProps) {
  const list = usePages(conversationsQuery(folder))
  const shown = useShown(list.data?.pages)
  const isWide = useMedia(FROM_LARGE)
  if (list.isPending) return <LoadingRows label="Loading conversations" />
  if (!list.data)
    return (
      <div className="msg-plain">
        <ListFailed title="The conversations didn't load" query={list} />
      </div>
    )
  return (
    <div className="msg-rows">
      {shown.length === 0 && !list.hasNextPage ? (
        // On wide windows it has the room beside the list.
        !isWide && <NoConversations folder={folder} />
      ) : (
        <ul aria-label={folder === 'inbox' ? 'Inbox' : 'Requests'}>
          {shown.map((conversation) => (
            <ConversationRow
              key={conversation.$id}
              conversation={conversation}
              isOpen={conversation.$id === openId}
              replaces={openId !== undefined}
            />
          ))}
        </ul>
      )}
      <ListEnd list={list} more="sentinel" things="conversations" />
    </div>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** N, and what the table of shortcuts can't say: arrows move among the rows, here and where somebody is chosen. */
function useListKeys(): void {
  const navigate = useNavigate()
  useScreenShortcuts('Messages', [
    { keys: 'n', label: 'New message', run: () => void navigate('/messages/new') },
  ])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const key = pressedKey(event) ?? ''
    const step = STEPS[key]
    const row = event.target instanceof Element ? event.target.closest('.msg-rows li') : null
    if (step !== undefined && row) {
      const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
      next?.querySelector('a')?.focus()
      event.preventDefault()
    }
  })
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), [])
}
