import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { SearchField } from '#ui/forms/search-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { Listing } from '#ui/lists/listing'
import { PersonSummary } from '../person-summary.tsx'
import { Moderation } from '../moderation.tsx'
import { peopleQuery } from '../queries.ts'

/** Searches all people, also hidden and blocked ones. The term may be an email address, so it stays out of the URL. */
export function People() {
  const [text, setText] = useState('')
  const [term, setTerm] = useState('')
  const list = useInfiniteQuery(peopleQuery(term))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTerm(text.trim())
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <search>
        <form onSubmit={submit} className="flex gap-2">
          <SearchField
            label="Name, username or full email"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onClear={() => setText('')}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            className="min-h-tap min-w-0 flex-1"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <Listing
        list={list}
        things="people"
        empty={
          <EmptyState title="No one found" text="Enter the full email address." drawing={false} />
        }
      >
        {(people) => (
          <ul aria-label="People" className="divide-y divide-border">
            {people.map((person) => (
              <li
                key={person.$id}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 *:first:flex-1 *:first:basis-48"
              >
                <PersonSummary person={person} />
                <Moderation person={person} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </div>
  )
}
