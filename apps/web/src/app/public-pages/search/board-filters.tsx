import { CURRENCIES, JOB_LABELS, JOB_LIMITS, type JobFilters } from '@devhood/contract'
import { activeFilters, FilterGroup, type FilterGroupProps } from '#features/jobs'
import { Button, classesOf } from '#ui/controls/button'
import { Select, TextInput } from '#ui/forms/input'
import { Icon } from '#ui/icon'

/** Id of the form, for its fields elsewhere on the page. */
export const FILTERS = 'filters'

interface BoardFiltersProps {
  readonly filters: JobFilters
}

/**
 * The filters of the job board as a form. Where there is no room beside the list, a checkbox that looks like a button
 * shows it: the page has no script, and a disclosure can't be open on wide screens alone.
 */
export function BoardFilters({ filters }: BoardFiltersProps) {
  const activeCount = activeFilters({ ...filters, text: '' }).length
  return (
    <div className="max-lg:contents lg:sticky lg:top-below-bar lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:-m-1 lg:max-h-[calc(100dvh-var(--spacing-bar)-48px)] lg:overflow-y-auto overscroll-contain lg:px-1 lg:pt-1">
      <input
        type="checkbox"
        id="show-filters"
        autoComplete="off"
        className="peer sr-only lg:hidden"
      />
      <label
        htmlFor="show-filters"
        className={classesOf({
          className:
            'h-13 cursor-pointer peer-checked:bg-overlay peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus lg:hidden peer-checked:[&_svg:last-child]:rotate-180',
        })}
      >
        <Icon name="filter" />
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
        <Icon name="down" size={16} />
      </label>
      <form
        id={FILTERS}
        action="/jobs"
        aria-label="Filters"
        className="hidden grid-cols-1 gap-6 peer-checked:grid max-lg:col-span-2 lg:grid"
      >
        <Fields filters={filters} />
        <div className="bg-bg lg:sticky lg:bottom-0 lg:border-t lg:border-border lg:pt-3 lg:pb-1">
          <Button type="submit" wide>
            Show jobs
          </Button>
        </div>
      </form>
    </div>
  )
}

function Fields({ filters }: BoardFiltersProps) {
  const { workplace, region, seniority, employment, visa } = JOB_LABELS
  const { workplaces, regions, seniorities, types, isSponsored } = filters
  return (
    <>
      <Choices legend="Workplace" name="workplace" labels={workplace} chosen={workplaces} />
      <Choices
        legend="Open to"
        hint="Remote from there, or on site there."
        name="region"
        labels={region}
        chosen={regions}
        shown={6}
      />
      <FilterGroup legend="Place">
        <TextInput
          name="place"
          aria-label="Place"
          placeholder="City or country"
          autoComplete="off"
          maxLength={JOB_LIMITS.placeMax}
          defaultValue={filters.place}
        />
      </FilterGroup>
      <Salary salary={filters.salary} />
      <Stack stack={filters.stack} match={filters.match} />
      <Choices legend="Seniority" name="seniority" labels={seniority} chosen={seniorities} />
      <Choices legend="Type" name="type" labels={employment} chosen={types} />
      <Choices
        legend="Visa"
        name="visa"
        labels={{ sponsored: visa.sponsored }}
        chosen={isSponsored ? ['sponsored'] : []}
      />
    </>
  )
}

interface ChoiceProps {
  readonly type?: 'checkbox' | 'radio'
  readonly name: string
  readonly value: string
  readonly label: string
  readonly isChosen: boolean
}

const CHOICE =
  'inline-flex min-h-9 max-w-full cursor-pointer items-center rounded-control border border-border bg-raised px-3.5 text-small font-medium hover:bg-overlay max-lg:min-h-tap'

function Choice({ type = 'checkbox', name, value, label, isChosen }: ChoiceProps) {
  return (
    <label
      className={`${CHOICE} has-checked:border-accent-mark/50 has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      <input type={type} name={name} value={value} defaultChecked={isChosen} className="sr-only" />
      <span className="truncate py-1">{label}</span>
    </label>
  )
}

interface ChoicesProps extends Omit<FilterGroupProps, 'children'> {
  readonly name: string
  /** The values with their labels, in display order. */
  readonly labels: Readonly<Record<string, string>>
  readonly chosen: readonly string[]
  /** So many are there at first, and those that are chosen. */
  readonly shown?: number
}

function Choices({ name, labels, chosen, shown = MANY, ...group }: ChoicesProps) {
  const all = Object.entries(labels)
  const isFirst = ([value]: readonly [string, string], at: number) =>
    at < shown || chosen.includes(value)
  const choiceOf = ([value, label]: readonly [string, string]) => (
    <Choice key={value} {...{ name, value, label }} isChosen={chosen.includes(value)} />
  )
  return (
    <FilterGroup {...group}>
      {all.filter(isFirst).map(choiceOf)}
      {all.length > shown && (
        <details className="open:w-full">
          <summary className={`list-none ${CHOICE}`}>
            <span>More</span>
            <Icon name="down" size={16} className="ml-2 text-muted" />
          </summary>
          <div className="mt-1.5 flex flex-wrap gap-1.5">
            {all.filter((entry, at) => !isFirst(entry, at)).map(choiceOf)}
          </div>
        </details>
      )}
    </FilterGroup>
  )
}

const MANY = 99

function Salary({ salary }: Pick<JobFilters, 'salary'>) {
  return (
    <FilterGroup legend="Salary from" hint="Per year. Hides jobs without a salary.">
      <TextInput
        name="salary"
        aria-label="Salary from, a year"
        inputMode="numeric"
        autoComplete="off"
        pattern={`[1-9][0-9]{0,${String(JOB_LIMITS.salaryMax).length - 1}}`}
        title="A whole number, such as 60000"
        defaultValue={salary?.yearly}
        className="min-w-0 flex-1"
      />
      <Select
        name="currency"
        aria-label="Currency"
        defaultValue={salary?.currency ?? 'EUR'}
        className="w-auto!"
      >
        {CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
    </FilterGroup>
  )
}

const MATCHES = { any: 'Any of these', all: 'All of these' } as const

function Stack({ stack, match }: Pick<JobFilters, 'stack' | 'match'>) {
  return (
    <FilterGroup legend="Stack">
      {stack.map((tag) => (
        <Choice key={tag} name="stack" value={tag} label={tag} isChosen />
      ))}
      {stack.length < JOB_LIMITS.stackMax && (
        <TextInput
          name="stack"
          aria-label="Stack"
          placeholder="A skill"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={JOB_LIMITS.stackTagMax}
        />
      )}
      {stack.length > 1 &&
        Object.entries(MATCHES).map(([value, label]) => (
          <Choice
            key={value}
            type="radio"
            name="match"
            {...{ value, label }}
            isChosen={match === value}
          />
        ))}
    </FilterGroup>
  )
}
