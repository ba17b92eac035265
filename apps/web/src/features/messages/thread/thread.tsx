import { useCurrentUser } from '#features/account'
import { personQuery } from '#features/people'
import { isNotFound } from '#lib/api/api-errors'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { EmptyState } from '#ui/feedback/empty-state'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'

import { type Conversation } from '../cache.ts'
import { nameOf } from '../names.ts'
import { Request } from './request.tsx'
import { Talk } from './talk.tsx'
import { ThreadHead } from './thread-head.tsx'
import { type ThreadAddress, useThread } from './use-thread.ts'

/** What the address names, beside the list; on phones, in its place. */
export function Thread({ address }: { readonly address: ThreadAddress }) {
  const me = useCurrentUser()
  const { query, found } = useThread(address)
  const person = useQuery({
    ...personQuery(address.personId),
    enabled: found === null && address.id === '',
  })
  usePageTitle(found ? nameOf(found.other) : person.data?.name)
  if (address.personId === me.$id) return <Navigate to="/messages" replace />
  if (found && address.id === '') return <Navigate to={`/messages/${found.$id}`} replace />
  if (found) return <Found key={found.$id} conversation={found} />
  if (query.isError || (person.isError && !isNotFound(person.error)))
    return (
      <Plain>
        <LoadFailed title="The conversation didn't load" query={query.isError ? query : person} />
      </Plain>
    )
  if (found === null && (address.id !== '' || person.isError)) return <NotFound />
  if (!person.data) return <ThreadSkeleton />
  return (
    <Talk
      key={`${person.data.$id} ${address.jobId}`}
      other={person.data}
      jobId={address.jobId}
      conversation={undefined}
    />
  )
}

function Found({ conversation }: { readonly conversation: Conversation }) {
  const { state, other, subject } = conversation
  return state === 'requested' || state === 'declined' ? (
    <Request conversation={conversation} />
  ) : (
    <Talk other={other} jobId={subject} conversation={conversation} />
  )
}

const Plain = ({ children }: { readonly children: React.ReactNode }) => (
  <>
    <ThreadHead />
    <div className="msg-plain">{children}</div>
  </>
)

const NotFound = () => (
  <Plain>
    <EmptyState
      title="Conversation not found"
      text="It may have been deleted, or the address may be wrong."
      link={{ to: '/messages', label: 'See your messages' }}
    />
  </Plain>
)

const ThreadSkeleton = () => (
  <>
    <ThreadHead />
    <Loading label="Loading messages" className="msg-plain msg-skeleton">
      {['38%', '56%', '44%', '62%'].map((width, at) => (
        <Skeleton
          key={width}
          style={{ width }}
          className={at % 2 === 0 ? 'h-11' : 'msg-mine h-11'}
        />
      ))}
    </Loading>
  </>
)
