import { serverClock } from '#lib/api/server-clock'
import { Button } from '#ui/controls/button'
import { Chip } from '#ui/controls/chip'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { SearchField } from '#ui/forms/search-field'
import { type PeopleFilter } from '@devhood/client/operator'
import { type SubmitEvent, useState } from 'react'
import { useParameters } from '#lib/navigation/use-parameters'

import { useMay } from '../use-may.ts'

const HOUR = 3_600_000

/** Filters that are on or off, each with its name in the address and what it says of people. */
const CHIPS: readonly (readonly [label: string, name: string, value: () => string])[] = [
  ['Awaiting review', 'held', () => 'true'],
  ['Not verified', 'verified', () => 'false'],
  [
    'Joined in the last hour',
    'joinedSince',
    () => new Date(serverClock.now() - HOUR).toISOString(),
  ],
]

/** Least numbers of what people have, with those that are offered; an address may have any other. */
const NUMBERS = [
  ['posts', 'Posts', [1, 10, 100]],
  ['ads', 'Job ads', [1, 5, 20]],
  ['reports', 'Reports', [1, 3, 10]],
] as const

/** What only operators may look for, each in a field of its own. It says where somebody is, so it stays out of the address. */
const PRIVATE = [
  ['network', 'Network or address', '203.0.113.0/24'],
  ['domain', 'Domain of the email', 'example.com'],
  ['emailStart', 'Email begins with', 'ines.m'],
] as const

/** What the address narrows people to. */
export function usePeopleFilter() {
  const { params, setOne } = useParameters()
  const joinedSince = params.get('joinedSince') ?? ''
  const numbers = NUMBERS.flatMap(([name]) => {
    const least = Number(params.get(name))
    return Number.isInteger(least) && least > 0 ? [[name, least] as const] : []
  })
  const filter: PeopleFilter = {
    ...(params.get('held') === 'true' && { held: true }),
    ...(params.get('verified') === 'false' && { verified: false }),
    ...(!Number.isNaN(Date.parse(joinedSince)) && { joinedSince }),
    ...Object.fromEntries(numbers),
  }
  return { filter, set: setOne }
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

interface NarrowingProps {
  readonly filter: PeopleFilter
  readonly onFilter: (name: string, value: string) => void
  /** Words, and what stays out of the address. */
  readonly onSearch: (term: string, secret: PeopleFilter) => void
}

/** The search field and the filters, which go together. */
export function Narrowing({ filter, onFilter, onSearch }: NarrowingProps) {
  const mayAdminister = useMay()('administer')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const text = given.get(name)
      return typeof text === 'string' ? text.trim() : ''
    }
    const texts = PRIVATE.map(([name]) => [name, textOf(name)] as const)
    onSearch(textOf('search'), Object.fromEntries(texts.filter(([, text]) => text !== '')))
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
      <div className="op-chips mt-3 flex flex-wrap items-center gap-2">
        {CHIPS.map(([label, name, value]) => (
          <Chip
            key={name}
            aria-pressed={name in filter}
            onClick={() => onFilter(name, name in filter ? '' : value())}
          >
            {label}
          </Chip>
        ))}
        {NUMBERS.map(([name, label, offered]) => (
          <LeastNumber
            key={name}
            label={label}
            offered={offered}
            least={filter[name] ?? 0}
            onChange={(least) => onFilter(name, least)}
          />
        ))}
      </div>
    </search>
  )
}

interface LeastNumberProps {
  readonly label: string
  readonly offered: readonly number[]
  readonly least: number
  readonly onChange: (least: string) => void
}

const LeastNumber = ({ label, offered, least, onChange }: LeastNumberProps) => (
  <span className="op-chip" data-on={least > 0 ? '' : undefined}>
    <select
      aria-label={`${label} at least`}
      value={least || ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{label}</option>
      {[...new Set([...offered, ...(least > 0 ? [least] : [])])]
        .toSorted((one, other) => one - other)
        .map((each) => (
          <option key={each} value={each}>
            {`${label}: ${each} or more`}
          </option>
        ))}
    </select>
  </span>
)
