import { keepFocus } from '#lib/dom/keep-focus'
import { EmptyState } from '#ui/feedback/empty-state'
import { Listing } from '#ui/lists/listing'
import { type PeopleFilter } from '@devhood/client/operator'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { peopleQuery } from '../queries.ts'
import { RequestList } from '../data-requests/request-list.tsx'
import { useMay } from '../use-may.ts'
import { BulkActs } from './bulk-acts.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Narrowing, usePeopleFilter } from './narrowing.tsx'
import { PeopleList } from './people-list.tsx'
import { useSelection } from '../selection.ts'
import { type AllMatching } from './all-matching.ts'

function NoOneFound({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const mayAdminister = useMay()('administer')
  const text = mayAdminister ? 'Enter the full email address.' : 'Check the spelling.'
  return (
    <EmptyState
      title="No one found"
      text={isNarrowed ? 'Take off a filter to see more people.' : text}
      drawing={false}
    />
  )
}
const NO_ONE_WAITS = (
  <EmptyState
    title="No one is waiting"
    text="During a raid, new accounts wait here with what they share."
    drawing={false}
  />
)

/** Searches all people, also hidden and blocked ones. The term may be an email address, so it stays out of the address. */
export function People() {
  const [{ term, secret }, search] = useState<{ term: string; secret: PeopleFilter }>({
    term: '',
    secret: {},
  })
  const [ordered, setOrdered] = useState<string>()
  const { filter: shown, set } = usePeopleFilter()
  const selection = useSelection<AllMatching>()
  const mayAdminister = useMay()('administer')
  const narrowed: PeopleFilter = { ...shown, ...secret }
  const isNarrowed = Object.keys(narrowed).length > 0
  const filter: PeopleFilter = { ...(term !== '' && { search: term }), ...narrowed }
  const list = useInfiniteQuery(peopleQuery(isNarrowed ? filter : term))
  return (
    <div ref={keepFocus} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <Narrowing
        filter={shown}
        onFilter={(...change) => {
          set(...change)
          selection.clear()
        }}
        onSearch={(words, hidden) => {
          search({ term: words, secret: hidden })
          selection.clear()
        }}
      />
      {mayAdminister && <RequestList />}
      <BulkActs ordered={ordered} />
      <Listing
        list={list}
        things="people"
        more="sentinel"
        empty={filter.held ? NO_ONE_WAITS : <NoOneFound isNarrowed={isNarrowed} />}
      >
        {(people) => {
          const { total = 0, asOf } = list.data?.pages[0] ?? {}
          return (
            <PeopleList
              people={people}
              selection={selection}
              all={asOf === undefined ? undefined : { matching: filter, asOf, total }}
            />
          )
        }}
      </Listing>
      <BulkBar selection={selection} onOrdered={setOrdered} />
    </div>
  )
}
