import { LoadFailed } from '#ui/feedback/load-failed'
import { useCurrentUser } from '#features/account'
import { linkedIds, useLinks } from '#lib/mutations/links'
import { Avatar } from '#ui/pictures/avatar'
import { Button } from '#ui/controls/button'
import { ListEnd } from '#ui/lists/list-end'
import { Loading } from '#ui/feedback/skeleton'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { ReportPerson } from './report-person.tsx'
import { type RelatedPerson, relatedPeopleQuery } from '../related-people.ts'
import { relationshipLinks, type RelationshipName, relationshipToggle } from '../relationships.ts'

const TEXTS = {
  blocks: {
    title: 'Blocked',
    none: "You haven't blocked anyone.",
    on: 'Unblock',
    off: 'Block again',
    gone: 'No longer blocked',
  },
  mutes: {
    title: 'Muted',
    none: "You haven't muted anyone.",
    on: 'Unmute',
    off: 'Mute again',
    gone: 'No longer muted',
  },
} as const

/** People whom the viewer has blocked or muted. Who is unblocked or unmuted stays in the list, so that it can be undone. */
export function RelatedPeople({ name }: { readonly name: RelationshipName }) {
  const { title, none } = TEXTS[name]
  const me = useCurrentUser()
  const list = useInfiniteQuery(relatedPeopleQuery(name, me.$id))
  const pages = list.data?.pages ?? []
  const people = pages.flatMap((page) => page.people)
  const links = relationshipLinks(name, me.$id)
  const related = pages.map((page) => page.people.map(({ person }) => person))
  // The list has cached the relations that it contains, so that no further request is needed.
  const current = useLinks(links, related, linkedIds)
  return (
    <section className="grid gap-3">
      <h3 className="text-label text-muted">{title}</h3>
      {list.isPending && (
        <Loading
          label={`Loading whom you ${name === 'mutes' ? 'muted' : 'blocked'}`}
          lines={['h-10 w-1/2']}
        />
      )}
      {list.isError && people.length === 0 && (
        <LoadFailed query={list} title="The list didn't load" text={list.error.message} />
      )}
      {list.data && people.length === 0 && <p className="text-muted">{none}</p>}
      {people.length > 0 && (
        <ul aria-label={title} className="grid gap-3">
          {people.map((one) => (
            <RelatedPersonRow
              key={one.relationshipId}
              name={name}
              related={one}
              on={current.has(one.person.$id)}
            />
          ))}
        </ul>
      )}
      <ListEnd list={list} more="button" things="people" />
    </section>
  )
}

interface RelatedPersonRowProps {
  readonly name: RelationshipName
  readonly related: RelatedPerson
  readonly on: boolean
}

function RelatedPersonRow({ name, related: { person }, on }: RelatedPersonRowProps) {
  const me = useCurrentUser()
  const relationship = { name, personId: person.$id, userId: me.$id }
  const { mutate } = useMutation(relationshipToggle(useQueryClient(), relationship))
  const texts = TEXTS[name]
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3">
      <Link
        to={`/profile/${person.$id}`}
        className="flex min-h-tap min-w-0 flex-1 basis-32 items-center gap-3"
      >
        <Avatar name={person.name} imageUrl={person.imageUrl} />
        <span className="min-w-0">
          <span className="block truncate text-strong">{person.name}</span>
          <span className="block truncate font-mono text-tiny text-muted">
            {on ? `@${person.username}` : texts.gone}
          </span>
        </span>
      </Link>
      {name === 'blocks' && <ReportPerson person={person} />}
      <Button variant={on ? 'line' : 'quiet'} size="sm" onClick={() => mutate({ on: !on })}>
        {on ? texts.on : texts.off}
        <span className="sr-only"> {person.name}</span>
      </Button>
    </li>
  )
}
