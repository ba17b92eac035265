import { REASON_LABELS } from '#lib/text/report-reasons'
import { serverClock } from '#lib/api/server-clock'
import { Icon } from '#ui/icon'
import { type ReportFilter } from '@devhood/client/operator'
import { REPORT_REASONS, REPORTABLE, REPORT_STATES, REPORTER_RECORDS } from '@devhood/contract'
import { type ReactNode } from 'react'
import { useParameters } from '#lib/navigation/use-parameters'
import { useSearchParams } from 'react-router'

const HOUR = 3_600_000

/** The choices of each filter, as they are in the address, with their labels. */
const AGES = { '1h': 'Over an hour', '1d': 'Over a day', '3d': 'Over 3 days' } as const
const AGE_HOURS = { '1h': 1, '1d': 24, '3d': 72 } as const
const KINDS = { post: 'Posts', comment: 'Comments', job: 'Job ads', person: 'People' } as const
const RECORDS = {
  new: 'New reporters',
  upheld: 'Mostly acted on',
  dismissed: 'Mostly dismissed',
} as const
const CLAIMS = { mine: 'Mine', nobody: 'Nobody’s' } as const

const SELECTS = [
  {
    name: 'reason',
    label: 'Reason',
    options: REPORT_REASONS.map((reason) => [reason, REASON_LABELS[reason]] as const),
  },
  { name: 'kind', label: 'Kind', options: REPORTABLE.map((kind) => [kind, KINDS[kind]] as const) },
  { name: 'age', label: 'Age', options: Object.entries(AGES) },
  {
    name: 'record',
    label: 'Record',
    options: REPORTER_RECORDS.map((record) => [record, RECORDS[record]] as const),
  },
  { name: 'claimed', label: 'Claimed by', options: Object.entries(CLAIMS) },
] as const
const NAMES = [...SELECTS.map(({ name }) => name), 'repeat', 'status']

const chosenIn = <T extends string>(choices: readonly T[], text: string | null): T | undefined =>
  choices.find((choice) => choice === text)

/** What the address narrows the queue to. Ages end with a full minute, so that a list keeps its place in the cache. */
export function useQueueFilter(): ReportFilter {
  const [params] = useSearchParams()
  const age = chosenIn(Object.keys(AGE_HOURS) as (keyof typeof AGE_HOURS)[], params.get('age'))
  const kind = chosenIn(REPORTABLE, params.get('kind'))
  const reason = chosenIn(REPORT_REASONS, params.get('reason'))
  const record = chosenIn(REPORTER_RECORDS, params.get('record'))
  const claimed = chosenIn(['mine', 'nobody'] as const, params.get('claimed'))
  const minute = Math.floor(serverClock.now() / 60_000) * 60_000
  return {
    ...(kind && { kind }),
    ...(reason && { reason }),
    ...(record && { record }),
    ...(claimed && { claimed }),
    ...(params.get('repeat') === '1' && { repeat: true }),
    ...(age && { before: new Date(minute - AGE_HOURS[age] * HOUR).toISOString() }),
  }
}

/** Whether the queue shows what waits, or what is settled. */
export function useQueueStatus() {
  const [params] = useSearchParams()
  return chosenIn(REPORT_STATES, params.get('status')) ?? 'open'
}

/** Sets a filter in the address, or takes it off; what is open closes. */
function useSetFilter() {
  const { params, newest, set: setAll } = useParameters()
  const set = (name: string, value: string) => {
    const next = newest()
    next.delete('case')
    if (value) next.set(name, value)
    else next.delete(name)
    setAll(next)
  }
  return { params, set }
}

export function useShowAll(): () => void {
  const { newest, set } = useParameters()
  return () => {
    const next = newest()
    for (const name of NAMES) next.delete(name)
    set(next)
  }
}

/** Filters of the queue, which go together and live in the address: dashed to add one, filled when it is on. */
export function QueueFilters({ children }: { readonly children?: ReactNode }) {
  const { params, set } = useSetFilter()
  const isOpen = useQueueStatus() === 'open'
  const repeats = params.get('repeat') === '1'
  return (
    <search aria-label="Narrow the queue" className="op-filters">
      <span className="op-chip" data-on="">
        <select
          aria-label="Status"
          value={isOpen ? '' : 'settled'}
          onChange={({ currentTarget }) => set('status', currentTarget.value)}
        >
          <option value="">Open</option>
          <option value="settled">Settled</option>
        </select>
      </span>
      {isOpen && (
        <>
          {SELECTS.map(({ name, label, options }) => (
            <FilterChip
              key={name}
              label={label}
              isOn={params.has(name)}
              onClear={() => set(name, '')}
            >
              <select
                aria-label={label}
                value={params.get(name) ?? ''}
                onChange={({ currentTarget }) => set(name, currentTarget.value)}
              >
                <option value="">{label}</option>
                {options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </FilterChip>
          ))}
          <FilterChip label="Repeat offenders" isOn={repeats} onClear={() => set('repeat', '')}>
            <button
              type="button"
              aria-pressed={repeats}
              onClick={() => set('repeat', repeats ? '' : '1')}
            >
              Repeat offenders
            </button>
          </FilterChip>
        </>
      )}
      <span className="op-sum">{children}</span>
    </search>
  )
}

interface FilterChipProps {
  readonly label: string
  readonly isOn: boolean
  readonly onClear: () => void
  readonly children: ReactNode
}

const FilterChip = ({ label, isOn, onClear, children }: FilterChipProps) => (
  <span className="op-chip" data-on={isOn ? '' : undefined}>
    {children}
    {isOn && (
      <button
        type="button"
        aria-label={`Remove the filter: ${label}`}
        onClick={onClear}
        className="op-off"
      >
        <Icon name="close" size={14} />
      </button>
    )}
  </span>
)
