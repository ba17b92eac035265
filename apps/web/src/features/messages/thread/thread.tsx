import { useCurrentUser } from '#features/account'
import { personQuery } from '#features/people'
import { isNotFound } from '#lib/api/api-errors'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { EmptyState } from '#ui/feedback/empty-state'
import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode } from 'react'
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
  const isNew = address.id === ''
  usePageTitle(found ? nameOf(found.other) : undefined)
  if (address.personId === me.$id) return <Navigate to="/messages" replace />
  if (found && isNew) return <Navigate to={`/messages/${found.$id}`} replace />
  if (found) return <Found key={found.$id} conversation={found} />
  if (query.isError) return <Failed query={query} />
  if (found === undefined) return <ThreadSkeleton />
  return isNew ? <NewThread address={address} /> : <NotFound />
}

/** Nobody has written yet. */
function NewThread({ address: { personId, jobId } }: { readonly address: ThreadAddress }) {
  const person = useQuery(personQuery(personId))
  usePageTitle(person.data?.name)
  if (person.data) return <Talk other={person.data} jobId={jobId} conversation={undefined} />
  if (person.isPending) return <ThreadSkeleton />
  return isNotFound(person.error) ? <NotFound /> : <Failed query={person} />
}

const Failed = ({ query }: Pick<ComponentProps<typeof LoadFailed>, 'query'>) => (
  <Plain>
    <LoadFailed title="The conversation didn't load" query={query} />
  </Plain>
)

function Found({ conversation }: { readonly conversation: Conversation }) {
  const { state, other, subject } = conversation
  return state === 'requested' || state === 'declined' ? (
    <Request conversation={conversation} />
  ) : (
    <Talk other={other} jobId={subject} conversation={conversation} />
  )
}

const Plain = ({ children }: { readonly children: ReactNode }) => (
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
