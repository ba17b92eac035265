import { JOB_LABELS, type JobFilters } from '@devhood/contract'
import { Chip } from '#ui/controls/chip'

import { FilterGroup } from './filter-group.tsx'
import { type ChangeFilters } from './use-filters.ts'
import { SalaryFilter } from './salary-filter.tsx'
import { StackFilter } from './stack-filter.tsx'

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
        hint="Remote jobs that accept applicants from there."
        labels={JOB_LABELS.region}
      />
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
}

/** A choice of several values; a click selects a value, another click deselects it. */
function MultiChoice({ filters, change, name, legend, hint, labels }: MultiChoiceProps) {
  const chosen: readonly string[] = filters[name]
  return (
    <FilterGroup legend={legend} hint={hint}>
      {Object.entries(labels).map(([value, label]) => {
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
    </FilterGroup>
  )
}
