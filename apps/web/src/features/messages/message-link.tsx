import { useCurrentUser } from '#features/account'
import { ButtonLink } from '#ui/controls/button-link'

interface MessageLinkProps {
  readonly person: { readonly $id: string; readonly name: string }
  /** The ad that the two have met by. */
  readonly jobId?: string
  readonly variant?: 'quiet' | 'primary'
}

/** Opens the conversation with somebody, or a new one, of which nothing is stored before the first message. */
export function MessageLink({ person, jobId, variant = 'quiet' }: MessageLinkProps) {
  const me = useCurrentUser()
  if (person.$id === me.$id) return null
  return (
    <ButtonLink to={`/messages/new/${person.$id}${jobId ? `?job=${jobId}` : ''}`} variant={variant}>
      Message<span className="sr-only"> {person.name}</span>
    </ButtonLink>
  )
}
