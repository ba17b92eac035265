import { Button } from '#ui/controls/button'
import { Chip } from '#ui/controls/chip'
import { EmptyState } from '#ui/feedback/empty-state'
import { SearchField } from '#ui/forms/search-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { Listing } from '#ui/lists/listing'
import { PersonSummary } from '../person-summary.tsx'
import { Moderation } from '../moderation.tsx'
import { heldPeopleQuery, peopleQuery } from '../queries.ts'

const NO_ONE_FOUND = (
  <EmptyState title="No one found" text="Enter the full email address." drawing={false} />
)
const NO_ONE_WAITS = (
  <EmptyState
    title="No one is waiting"
    text="During a raid, new accounts wait here with what they share."
    drawing={false}
  />
)

/** Searches all people, also hidden and blocked ones. The term may be an email address, so it stays out of the URL. */
export function People() {
  const [text, setText] = useState('')
  const [term, setTerm] = useState('')
  const [isHeld, setHeld] = useState(false)
  const list = useInfiniteQuery(isHeld ? heldPeopleQuery() : peopleQuery(term))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setHeld(false)
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
        <Chip aria-pressed={isHeld} onClick={() => setHeld(!isHeld)} className="mt-3">
          Awaiting review
        </Chip>
      </search>
      <Listing list={list} things="people" empty={isHeld ? NO_ONE_WAITS : NO_ONE_FOUND}>
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
