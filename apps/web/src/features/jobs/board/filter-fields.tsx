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
  return (
    <div className="grid gap-6">
      <MultiChoice
        legend="Workplace"
        labels={JOB_LABELS.workplace}
        chosen={filters.workplaces}
        onChange={(workplaces) => change({ workplaces })}
      />
      <MultiChoice
        legend="Open to"
        hint="Remote jobs that accept applicants from there."
        labels={JOB_LABELS.region}
        chosen={filters.regions}
        onChange={(regions) => change({ regions })}
      />
      <SalaryFilter salary={filters.salary} change={change} />
      <StackFilter stack={filters.stack} match={filters.match} change={change} />
      <MultiChoice
        legend="Seniority"
        labels={JOB_LABELS.seniority}
        chosen={filters.seniorities}
        onChange={(seniorities) => change({ seniorities })}
      />
      <MultiChoice
        legend="Type"
        labels={JOB_LABELS.employment}
        chosen={filters.types}
        onChange={(types) => change({ types })}
      />
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

interface MultiChoiceProps<T extends string> {
  readonly legend: string
  readonly hint?: string
  /** The values with their labels, in display order. */
  readonly labels: Readonly<Record<T, string>>
  readonly chosen: readonly T[]
  readonly onChange: (chosen: readonly T[]) => void
}

/** A choice of several values; a click selects a value, another click deselects it. */
function MultiChoice<T extends string>({
  legend,
  hint,
  labels,
  chosen,
  onChange,
}: MultiChoiceProps<T>) {
  const values = Object.entries(labels) as [T, string][]
  return (
    <FilterGroup legend={legend} hint={hint}>
      {values.map(([value, label]) => {
        const rest = chosen.filter((other) => other !== value)
        const isChosen = rest.length < chosen.length
        return (
          <Chip
            key={value}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? rest : [...chosen, value])}
          >
            {label}
          </Chip>
        )
      })}
    </FilterGroup>
  )
}
