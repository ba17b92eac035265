import {
  JOB_LABELS,
  type JobFilters,
  CURRENCIES,
  type Currency,
  JOB_LIMITS,
  lengthOf,
} from '@devhood/contract'
import { StackInput } from '#features/suggestions'
import { Chip } from '#ui/controls/chip'
import { FilterChip } from '#ui/controls/filter-chip'
import { spelledTechnology } from '#lib/text/spelled-technology'
import { pressedKey } from '#lib/dom/pressed-key'
import { useSearchText } from '#lib/navigation/search-term'
import { Select, TextInput } from '#ui/forms/input'
import { useId, useState, type KeyboardEvent } from 'react'
import { keepFocus } from '#lib/dom/keep-focus'

import { FilterGroup, LiveError } from './filter-group.tsx'
import { type ChangeFilters } from './use-filters.ts'
import { parseYearly } from './yearly-amount.ts'

interface FilterFieldsProps {
  readonly filters: JobFilters
  readonly change: ChangeFilters
}

/** All filters except the search text; each takes effect at once. */
export function FilterFields({ filters, change }: FilterFieldsProps) {
  const choice = { filters, change }
  return (
    <div className="grid gap-6">
      <MultiChoice {...choice} name="workplaces" legend="Workplace" labels={JOB_LABELS.workplace} />
      <MultiChoice
        {...choice}
        name="regions"
        legend="Open to"
        hint="Remote from there, or on site there."
        labels={JOB_LABELS.region}
        shown={6}
      />
      <PlaceFilter place={filters.place} change={change} />
      <SalaryFilter salary={filters.salary} change={change} />
      <StackFilter stack={filters.stack} match={filters.match} change={change} />
      <MultiChoice
        {...choice}
        name="seniorities"
        legend="Seniority"
        labels={JOB_LABELS.seniority}
      />
      <MultiChoice {...choice} name="types" legend="Type" labels={JOB_LABELS.employment} />
      <FilterGroup legend="Visa">
        <Chip
          aria-pressed={filters.isSponsored}
          onClick={() => change({ isSponsored: !filters.isSponsored })}
        >
          {JOB_LABELS.visa.sponsored}
        </Chip>
      </FilterGroup>
    </div>
  )
}

interface MultiChoiceProps extends FilterFieldsProps {
  readonly name: 'workplaces' | 'regions' | 'seniorities' | 'types'
  readonly legend: string
  readonly hint?: string
  /** The values with their labels, in display order. */
  readonly labels: Readonly<Record<string, string>>
  /** So many are there at first, and those that are chosen. */
  readonly shown?: number
}

/** A choice of several values; a click selects a value, another click deselects it. */
function MultiChoice({ filters, change, name, legend, hint, labels, shown }: MultiChoiceProps) {
  const [isOpen, setOpen] = useState(shown === undefined)
  const chosen: readonly string[] = filters[name]
  const all = Object.entries(labels)
  const values = isOpen
    ? all
    : all.filter(([value], at) => at < (shown ?? 0) || chosen.includes(value))
  return (
    <FilterGroup legend={legend} hint={hint}>
      {values.map(([value, label]) => {
        const rest = chosen.filter((other) => other !== value)
        const isChosen = rest.length < chosen.length
        return (
          <Chip
            key={value}
            aria-pressed={isChosen}
            onClick={() => change({ [name]: isChosen ? rest : [...chosen, value] })}
          >
            {label}
          </Chip>
        )
      })}
      {!isOpen && (
        <Chip icon="down" aria-label={`More of “${legend}”`} onClick={() => setOpen(true)}>
          More
        </Chip>
      )}
    </FilterGroup>
  )
}

interface PlaceFilterProps extends Pick<JobFilters, 'place'> {
  readonly change: ChangeFilters
}

function PlaceFilter({ place, change }: PlaceFilterProps) {
  const { text, setText, search } = useSearchText(place, (next) => change({ place: next }, 'typed'))
  return (
    <fieldset>
      <legend className="mb-2 text-label">Place</legend>
      <TextInput
        aria-label="Place"
        placeholder="City or country"
        autoComplete="off"
        maxLength={JOB_LIMITS.placeMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Enter') search(text)
        }}
        onBlur={() => search(text)}
      />
    </fieldset>
  )
}

interface SalaryFilterProps {
  readonly salary: JobFilters['salary']
  readonly change: ChangeFilters
}

/** Minimum salary per year in one currency; amounts in different currencies aren't comparable. */
function SalaryFilter({ salary, change }: SalaryFilterProps) {
  const hint = useId()
  const errorId = useId()
  const [rejected, setRejected] = useState('')
  const [chosenCurrency, setChosenCurrency] = useState<Currency>('EUR')
  const currency = salary?.currency ?? chosenCurrency
  const { text, setText, search } = useSearchText(salary ? String(salary.yearly) : '', (amount) => {
    const yearly = parseYearly(amount)
    setRejected(yearly === undefined ? amount : '')
    if (yearly !== undefined)
      change({ salary: yearly === null ? null : { yearly, currency } }, 'typed')
  })
  const error = rejected !== '' && rejected === text.trim() ? INVALID_AMOUNT : undefined
  const chooseCurrency = (next: Currency) => {
    setChosenCurrency(next)
    if (salary) change({ salary: { ...salary, currency: next } })
  }
  return (
    <fieldset aria-describedby={hint}>
      <legend className="mb-2 text-label">Salary from</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <TextInput
          aria-label="Salary from, a year"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={errorId}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (pressedKey(event) === 'Enter') search(text)
          }}
          onBlur={() => search(text)}
        />
        <Select
          aria-label="Currency"
          value={currency}
          onChange={({ currentTarget }) => chooseCurrency(currentTarget.value as Currency)}
        >
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </div>
      <LiveError id={errorId}>{error}</LiveError>
      <p id={hint} className="mt-1.5 text-small text-muted">
        Per year. Hides jobs without a salary.
      </p>
    </fieldset>
  )
}

const INVALID_AMOUNT = `A whole number from 1 to ${JOB_LIMITS.salaryMax.toLocaleString('en-US')}, such as 60000.`

interface StackFilterProps extends Pick<JobFilters, 'stack' | 'match'> {
  readonly change: ChangeFilters
}

/** Tech stack filter: Enter or a comma adds the typed word as a tag. */
function StackFilter({ stack, match, change }: StackFilterProps) {
  const [hint, errorId] = [useId(), useId()]
  const [text, setText] = useState('')
  const [rejected, setRejected] = useState({ rest: '', error: '' })
  const error = text !== '' && text === rejected.rest ? rejected.error : undefined
  const add = (words = text) => {
    const { accepted, rest, error: reason } = mergeTags(stack, tagsOf(words))
    setText(rest)
    setRejected({ rest, error: reason })
    if (accepted.length > 0) change({ stack: [...stack, ...accepted] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ','].includes(pressedKey(event) ?? '')) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset ref={keepFocus} tabIndex={-1} aria-describedby={hint} className="outline-none">
      <legend className="mb-2 text-label">Stack</legend>
      <StackInput
        aria-label="Stack"
        spellCheck={false}
        enterKeyHint="done"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={errorId}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          // A chosen suggestion ends with a comma.
          if (value.trimEnd().endsWith(',')) add(value)
          else setText(value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add()}
      />
      <LiveError id={errorId}>{error}</LiveError>
      <p id={hint} className="mt-1.5 text-small text-muted">
        Type a skill, press Enter
      </p>
      <ChosenTags {...{ stack, match, change }} />
    </fieldset>
  )
}

/** The chosen tags, and whether an ad must have all of them. */
const ChosenTags = ({ stack, match, change }: StackFilterProps) => (
  <>
    {stack.length > 0 && (
      <ul ref={keepFocus} className="mt-2 flex flex-wrap gap-1.5">
        {stack.map((tag) => (
          <li key={tag} className="max-w-full">
            <FilterChip
              label={spelledTechnology(tag)}
              remove={`Remove ${tag}`}
              onRemove={() => change({ stack: stack.filter((other) => other !== tag) })}
            />
          </li>
        ))}
      </ul>
    )}
    {stack.length > 1 && (
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Chip aria-pressed={match === 'any'} onClick={() => change({ match: 'any' })}>
          Any of these
        </Chip>
        <Chip aria-pressed={match === 'all'} onClick={() => change({ match: 'all' })}>
          All of these
        </Chip>
      </div>
    )}
  </>
)

const TOO_LONG = `A skill has at most ${JOB_LIMITS.stackTagMax} characters.`
const TOO_MANY = `At most ${JOB_LIMITS.stackMax} skills.`
const isTag = (tag: string): boolean => lengthOf(tag) <= JOB_LIMITS.stackTagMax

/** Splits new tags into accepted ones and the rest of the text, with the reason for the rest. */
function mergeTags(stack: readonly string[], tags: readonly string[]) {
  const candidates = new Map(tags.filter(isTag).map((tag) => [tag.toLowerCase(), tag]))
  for (const tag of stack) candidates.delete(tag.toLowerCase())
  const newTags = [...candidates.values()]
  const accepted = newTags.slice(0, Math.max(0, JOB_LIMITS.stackMax - stack.length))
  const tooLong = tags.filter((tag) => !isTag(tag))
  return {
    accepted,
    rest: [...tooLong, ...newTags.slice(accepted.length)].join(', '),
    error: tooLong.length > 0 ? TOO_LONG : TOO_MANY,
  }
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim().replace(/^#+/, ''))
    .filter((tag) => tag !== '')
