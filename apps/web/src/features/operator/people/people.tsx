import { serverClock } from '#lib/api/server-clock'
import { Button } from '#ui/controls/button'
import { Chip } from '#ui/controls/chip'
import { EmptyState } from '#ui/feedback/empty-state'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { SearchField } from '#ui/forms/search-field'
import { type PeopleFilter } from '@devhood/client/operator'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { Listing } from '#ui/lists/listing'
import { peopleQuery } from '../queries.ts'
import { RequestList } from '../data-requests/request-list.tsx'
import { useMay } from '../use-may.ts'
import { BulkActs } from './bulk-acts.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { PeopleList } from './people-list.tsx'
import { useSelection } from '../selection.ts'
import { type AllMatching } from './all-matching.ts'

function NoOneFound() {
  const text = useMay()('administer') ? 'Enter the full email address.' : 'Check the spelling.'
  return <EmptyState title="No one found" text={text} drawing={false} />
}
const NO_ONE_WAITS = (
  <EmptyState
    title="No one is waiting"
    text="During a raid, new accounts wait here with what they share."
    drawing={false}
  />
)

const HOUR = 3_600_000

/** The filters, each with what it says of people. */
const FILTERS: readonly (readonly [label: string, filter: () => PeopleFilter])[] = [
  ['Awaiting review', () => ({ held: true })],
  ['Not verified', () => ({ verified: false })],
  [
    'Joined in the last hour',
    () => ({ joinedSince: new Date(serverClock.now() - HOUR).toISOString() }),
  ],
]
type Filters = Readonly<Record<string, PeopleFilter>>

/** What only operators may look for, each in a field of its own. */
const PRIVATE = [
  ['network', 'Network or address', '203.0.113.0/24'],
  ['domain', 'Domain of the email', 'example.com'],
  ['emailStart', 'Email begins with', 'ines.m'],
] as const

interface NarrowingProps {
  readonly filters: Filters
  readonly onFilter: (filters: Filters) => void
  readonly onSearch: (term: string) => void
}

function TermField({ label }: { readonly label: string }) {
  const [text, setText] = useState('')
  return (
    <SearchField
      name="search"
      label={label}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onClear={() => setText('')}
      maxLength={254}
      autoComplete="off"
      spellCheck={false}
      className="min-h-tap min-w-0 flex-1"
    />
  )
}

const PRIVATE_FIELDS = (
  <details className="text-small">
    <summary className="min-h-tap cursor-pointer content-center">By network or email</summary>
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {PRIVATE.map(([name, label, example]) => (
        <Field key={name} label={label}>
          <TextInput
            name={name}
            placeholder={example}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      ))}
    </div>
  </details>
)

/** The search field and the filters, which go together. */
function Narrowing({ filters, onFilter, onSearch }: NarrowingProps) {
  const mayAdminister = useMay()('administer')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const text = given.get(name)
      return typeof text === 'string' ? text.trim() : ''
    }
    const chips = FILTERS.flatMap(([label]) => {
      const on = filters[label]
      return on ? [[label, on] as const] : []
    })
    const texts = PRIVATE.flatMap(([name]) => {
      const text = textOf(name)
      return text ? [[name, { [name]: text }] as const] : []
    })
    onFilter(Object.fromEntries([...chips, ...texts]))
    onSearch(textOf('search'))
  }
  const toggle = (label: string, of: () => PeopleFilter) => {
    const { [label]: on, ...others } = filters
    onFilter(on ? others : { ...others, [label]: of() })
  }
  return (
    <search>
      <form onSubmit={submit} className="grid grid-cols-1 gap-2">
        <div className="flex gap-2">
          <TermField label={mayAdminister ? 'Name, username or full email' : 'Name or username'} />
          <Button type="submit">Search</Button>
        </div>
        {mayAdminister && PRIVATE_FIELDS}
      </form>
      <div className="mt-3 flex flex-wrap gap-2">
        {FILTERS.map(([label, of]) => (
          <Chip key={label} aria-pressed={label in filters} onClick={() => toggle(label, of)}>
            {label}
          </Chip>
        ))}
      </div>
    </search>
  )
}

/** Searches all people, also hidden and blocked ones. The term may be an email address, so it stays out of the URL. */
export function People() {
  const [term, setTerm] = useState('')
  const [filters, setFilters] = useState<Filters>({})
  const [ordered, setOrdered] = useState<string>()
  const selection = useSelection<AllMatching>()
  const mayAdminister = useMay()('administer')
  const isFiltered = Object.keys(filters).length > 0
  const words = term === '' ? {} : { search: term }
  const filter: PeopleFilter = Object.assign({}, words, ...Object.values(filters))
  const list = useInfiniteQuery(peopleQuery(isFiltered ? filter : term))
  const change = (next: Filters) => {
    setFilters(next)
    selection.clear()
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Narrowing filters={filters} onFilter={change} onSearch={setTerm} />
      {mayAdminister && <RequestList />}
      <BulkActs ordered={ordered} />
      <Listing list={list} things="people" empty={filter.held ? NO_ONE_WAITS : <NoOneFound />}>
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
