import { formatSize } from '@devhood/contract/file-size'
import { type DayFigures } from '@devhood/contract/schemas'
import { formatNumber } from '#lib/text/format'

interface Figure {
  readonly name: Exclude<keyof DayFigures, 'day'>
  readonly label: string
  /** Counts of a day are bars; states are a line. */
  readonly isCount?: boolean
  readonly startsAtZero?: boolean
  readonly format: (value: number) => string
}

/** The median; without a decision there is none. */
const formatHours = (minutes: number): string =>
  minutes === 0 ? '–' : formatNumber(Math.round(minutes / 6) / 10)

/** The columns of the table, each of which is a chart. */
export const FIGURES: readonly Figure[] = [
  { name: 'members', label: 'Members', format: formatNumber },
  { name: 'active', label: 'Active in a day', startsAtZero: true, format: formatNumber },
  { name: 'posts', label: 'Posts a day', isCount: true, format: formatNumber },
  { name: 'signUps', label: 'Sign-ups a day', isCount: true, format: formatNumber },
  { name: 'openReports', label: 'Open reports', isCount: true, format: formatNumber },
  {
    name: 'decisionMinutes',
    label: 'Hours to a decision',
    isCount: true,
    format: formatHours,
  },
  { name: 'errors', label: 'Server errors a day', isCount: true, format: formatNumber },
  { name: 'fileBytes', label: 'Storage', format: formatSize },
]

/** Days are those of the server, in UTC. */
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
export const dayOf = ({ day }: DayFigures): string => DAY.format(new Date(day))

/** All days as a file for a spreadsheet, the newest first. */
export function csvOf(days: readonly DayFigures[]): string {
  const lines = days
    .toReversed()
    .map(({ day, ...figures }) => [day, ...FIGURES.map(({ name }) => figures[name])])
  return [['day', ...FIGURES.map(({ name }) => name)], ...lines]
    .map((line) => `${line.join(',')}\r\n`)
    .join('')
}
