import { REASON_LABELS } from '#features/moderation'
import { serverClock } from '#lib/api/server-clock'
import { Chip } from '#ui/controls/chip'
import { type ReportFilter } from '@devhood/client/operator'
import { REPORT_REASONS, REPORTABLE, REPORTER_RECORDS } from '@devhood/contract'
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
  { name: 'kind', label: 'Kind', options: REPORTABLE.map((kind) => [kind, KINDS[kind]] as const) },
  {
    name: 'reason',
    label: 'Reason',
    options: REPORT_REASONS.map((reason) => [reason, REASON_LABELS[reason]] as const),
  },
  { name: 'age', label: 'Age', options: Object.entries(AGES) },
  {
    name: 'record',
    label: 'Reporter',
    options: REPORTER_RECORDS.map((record) => [record, RECORDS[record]] as const),
  },
  { name: 'claimed', label: 'Claimed by', options: Object.entries(CLAIMS) },
] as const

const chosenIn = <T extends string>(choices: readonly T[], text: string | null): T | undefined =>
  choices.find((choice) => choice === text)

/** What the address narrows the queue to. Ages end with a full hour, so that a list keeps its place in the cache. */
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

/** Dashed to add a filter, filled when it is on. */
const SELECT = 'min-h-9 rounded-full border border-border px-3 text-small max-sm:min-h-tap'
const lookOf = (isOn: boolean) =>
  `${SELECT} ${isOn ? 'bg-raised font-medium' : 'border-dashed bg-transparent'}`

/** Filters of the queue, which go together and live in the address. */
export function QueueFilters() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  const isOn = [...SELECTS.map(({ name }) => name), 'repeat'].some((name) => params.has(name))
  const repeats = params.get('repeat') === '1'
  return (
    <search aria-label="Narrow the queue" className="mb-5 flex flex-wrap items-center gap-2">
      {SELECTS.map(({ name, label, options }) => (
        <select
          key={name}
          aria-label={label}
          value={params.get(name) ?? ''}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
          className={lookOf(params.has(name))}
        >
          <option value="">{label}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      <Chip aria-pressed={repeats} onClick={() => set('repeat', repeats ? '' : '1')}>
        Repeat offenders
      </Chip>
      {isOn && <Chip onClick={() => setParams({}, { replace: true })}>Show all</Chip>}
    </search>
  )
}
