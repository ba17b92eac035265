import { type Dashboard as DashboardData, type DayFigures } from '@devhood/contract/schemas'
import { formatSize } from '@devhood/contract/file-size'
import { formatCount, formatNumber } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { NotLoaded } from '#ui/feedback/load-failed'
import { Notice } from '#ui/feedback/notice'
import { Time } from '#ui/time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { dashboardQuery } from '../queries.ts'
import { Chart } from './chart.tsx'
import { csvOf, dayOf, FIGURES } from './figures.ts'

/** What waits, what is broken, what is well, and how it came to be. */
export function Dashboard() {
  const query = useQuery(dashboardQuery())
  const { data } = query
  if (!data)
    return (
      <NotLoaded
        query={query}
        title="The dashboard didn't load"
        loading="Loading the dashboard"
        lines={['h-24', 'h-24', 'h-72']}
        className="grid gap-6"
      />
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      <Waiting {...data} />
      <Health {...data} />
      <OverTime days={data.days} />
    </div>
  )
}

/** As many in a row as there is room for; those of the last row fill it. */
const CELL_WIDTH = { flex: '1 1 11rem' }
const CELLS = 'flex flex-wrap gap-px overflow-hidden rounded-card border border-border bg-border'
const CELL = 'grid min-w-0 content-start gap-1 bg-surface p-4'

function Waiting({ openReports, oldestReportAt, waiting }: DashboardData) {
  return (
    <ul aria-label="Waiting" className={CELLS}>
      <li style={CELL_WIDTH} className={CELL}>
        <Link to="/operator" className="group grid gap-1">
          <span className="font-mono text-title tabular-nums">{formatNumber(openReports)}</span>
          <span className="group-hover:underline group-hover:underline-offset-3">Open reports</span>
        </Link>
        <p className="text-small text-muted">
          {oldestReportAt ? <Oldest at={oldestReportAt} /> : <span>Nothing waits</span>}
        </p>
      </li>
      <li style={CELL_WIDTH} className={CELL}>
        <Link to="/operator/people?held=true" className="group grid gap-1">
          <span className="font-mono text-title tabular-nums">{formatNumber(waiting)}</span>
          <span className="group-hover:underline group-hover:underline-offset-3">
            People awaiting review
          </span>
        </Link>
      </li>
    </ul>
  )
}

const Oldest = ({ at }: { readonly at: string }) => (
  <>
    <span>The oldest: </span>
    <Time value={at} />
  </>
)

/** Less than this part of the disk is hardly any. */
const FREE_PART = 0.05

/** What is broken comes first, with what to do. */
function Health({ mail, backup, disk, databaseBytes, errors, startedAt, version }: DashboardData) {
  return (
    <section aria-label="Health" className="grid gap-3">
      <h2 className="text-head">Health</h2>
      {mail && !mail.isUp && (
        <Notice
          title={`${formatCount(mail.waiting, 'email waits', 'emails wait')} to be sent`}
          text="The mail server doesn't accept them. Check the mail server and its setting; the log says what it answered."
        />
      )}
      {backup?.hasFailed && (
        <Notice
          title="The last scheduled backup has failed"
          text="The log says why. It is tried again within an hour."
        />
      )}
      {disk && disk.free < FREE_PART * disk.total && (
        <Notice
          title={`The disk is nearly full: ${formatSize(disk.free)} are left`}
          text="Make room, or move the data to a larger disk."
        />
      )}
      <dl className={CELLS}>
        <Fact name="Backup">{backupText(backup)}</Fact>
        <Fact name="Disk">
          {disk ? `${formatSize(disk.free)} of ${formatSize(disk.total)} free` : 'In memory'}
        </Fact>
        <Fact name="Database">{formatSize(databaseBytes)}</Fact>
        <Fact name="Server">
          <span>{`Version ${version}, ${formatCount(errors, 'error', 'errors')} since its start `}</span>
          <Time value={startedAt} />
        </Fact>
      </dl>
    </section>
  )
}

function backupText(backup: DashboardData['backup']): ReactNode {
  if (!backup) return 'Not scheduled'
  return (
    <>
      {backup.madeAt ? <Time value={backup.madeAt} /> : <span>None yet</span>}
      {!backup.hasFiles && <span>, without files: copy the bucket, too</span>}
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div style={CELL_WIDTH} className={CELL}>
    <dt className="text-strong">{name}</dt>
    <dd className="text-small wrap-anywhere text-muted">{children}</dd>
  </div>
)

function OverTime({ days }: { readonly days: readonly DayFigures[] }) {
  const [isTable, setTable] = useState(false)
  return (
    <section aria-label="Over time" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-head">Over time</h2>
        <Button size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show as table
        </Button>
      </div>
      {isTable ? <FigureTable days={days} /> : <Charts days={days} />}
    </section>
  )
}

function Charts({ days }: { readonly days: readonly DayFigures[] }) {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  return (
    <div className={CELLS}>
      {FIGURES.map(({ name, format, ...figure }) => (
        <Chart
          key={name}
          {...figure}
          value={format(last[name])}
          values={days.map((each) => each[name])}
          from={`${dayOf(first)}: ${format(first[name])}`}
        />
      ))}
    </div>
  )
}

function FigureTable({ days }: { readonly days: readonly DayFigures[] }) {
  const csv = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(days))}`
  return (
    <>
      <section
        aria-label="Figures by day"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-border"
      >
        <table className="w-full font-mono text-small tabular-nums">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="sticky left-0 bg-bg p-4 text-left font-medium">
                Day
              </th>
              {FIGURES.map(({ name, label }) => (
                <th key={name} scope="col" className="p-4 text-left font-medium whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {days.toReversed().map((each) => (
              <tr key={each.day}>
                <th
                  scope="row"
                  className="sticky left-0 bg-bg p-4 text-left font-medium whitespace-nowrap"
                >
                  {dayOf(each)}
                </th>
                {FIGURES.map(({ name, format }) => (
                  <td key={name} className="p-4 whitespace-nowrap">
                    {format(each[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <a href={csv} download="devhood-days.csv" className="link tap-area justify-self-start">
        Download as CSV
      </a>
    </>
  )
}
