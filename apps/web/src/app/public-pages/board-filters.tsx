import { CURRENCIES, JOB_LABELS, JOB_LIMITS, type JobFilters } from '@devhood/contract'
import { activeFilters } from '#features/jobs'
import { Button } from '#ui/controls/button'
import { TextInput } from '#ui/forms/input'
import { Select } from '#ui/forms/select'
import { type ReactNode } from 'react'

/** Id of the form, for its fields elsewhere on the page. */
export const FILTERS = 'filters'

interface BoardFiltersProps {
  readonly filters: JobFilters
}

/** The filters of the job board as a form. Where there is no room beside the list, a checkbox shows it. */
export function BoardFilters({ filters }: BoardFiltersProps) {
  const activeCount = activeFilters({ ...filters, text: '' }).length
  return (
    <div className="lg:sticky lg:top-below-bar lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:-m-1 lg:max-h-[calc(100dvh-var(--spacing-bar)-48px)] lg:overflow-y-auto lg:overscroll-contain lg:p-1">
      <input
        type="checkbox"
        id="show-filters"
        autoComplete="off"
        className="peer size-5 align-middle accent-accent-mark lg:hidden"
      />
      <label
        htmlFor="show-filters"
        className="inline-flex min-h-tap items-center pl-2.5 align-middle text-strong lg:hidden"
      >
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </label>
      <form
        id={FILTERS}
        action="/jobs"
        aria-label="Filters"
        className="mt-2 hidden grid-cols-1 gap-6 peer-checked:grid lg:mt-0 lg:grid"
      >
        <Fields filters={filters} />
        <Button type="submit" variant="primary" wide>
          Show jobs
        </Button>
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
        legend="Where you live"
        hint="Remote jobs that are open to you there."
        name="region"
        labels={region}
        chosen={regions}
      />
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

interface GroupProps {
  readonly legend: string
  readonly hint?: string | undefined
  readonly children: ReactNode
}

function Group({ legend, hint, children }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-label">{legend}</legend>
      {hint && <p className="text-small text-muted">{hint}</p>}
      <div className="mt-2 flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly type?: 'checkbox' | 'radio'
  readonly name: string
  readonly value: string
  readonly label: string
  readonly isChosen: boolean
}

function Choice({ type = 'checkbox', name, value, label, isChosen }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-control border border-border bg-raised px-3 text-small font-medium hover:bg-overlay">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-4 flex-none accent-accent-mark"
      />
      <span className="truncate py-1">{label}</span>
    </label>
  )
}

interface ChoicesProps extends Omit<GroupProps, 'children'> {
  readonly name: string
  /** The values with their labels, in display order. */
  readonly labels: Readonly<Record<string, string>>
  readonly chosen: readonly string[]
}

function Choices({ name, labels, chosen, ...group }: ChoicesProps) {
  return (
    <Group {...group}>
      {Object.entries(labels).map(([value, label]) => (
        <Choice key={value} {...{ name, value, label }} isChosen={chosen.includes(value)} />
      ))}
    </Group>
  )
}

function Salary({ salary }: Pick<JobFilters, 'salary'>) {
  return (
    <Group legend="Salary from" hint="Per year. Hides jobs without a salary.">
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
    </Group>
  )
}

const MATCHES = { any: 'Any of these', all: 'All of these' } as const

function Stack({ stack, match }: Pick<JobFilters, 'stack' | 'match'>) {
  return (
    <Group legend="Stack">
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
    </Group>
  )
}
