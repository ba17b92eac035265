import { useCurrentUser } from '#features/account'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { ButtonLink } from '#ui/controls/button-link'
import { useQuery } from '@tanstack/react-query'

import { newestPeopleQuery } from '../queries.ts'
import { PeopleGrid } from './people-grid.tsx'

/** Numbers of cards that fill one row, on wide screens and below. */
const WIDE_ROW = 3
const ROW = 2

/** A few new people, below a profile that is soon read to its end; empty when there is nobody else. */
export function OtherPeople({ than }: { readonly than: string }) {
  const me = useCurrentUser()
  const count = useMedia(FROM_WIDE) ? WIDE_ROW : ROW
  const { data = [] } = useQuery(newestPeopleQuery())
  const others = data.filter(({ $id }) => $id !== than && $id !== me.$id).slice(0, count)
  if (others.length === 0) return null
  return (
    <section className="mt-12">
      <h3 className="mb-4 text-head">Recently joined</h3>
      <PeopleGrid
        label="Recently joined"
        pages={[{ people: others, total: others.length, marks: [] }]}
      />
      <p className="mt-6 flex justify-center">
        <ButtonLink to="/all-users" variant="line">
          All people
        </ButtonLink>
      </p>
    </section>
  )
}
