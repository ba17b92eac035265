import { REASON_LABELS } from '#features/moderation'
import { Time } from '#ui/time'
import { type QueuedReport } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { type ReportGroup } from './report-groups.ts'

/** Reports that are shown at once; further ones are folded, so that the subject and the actions stay near. */
const SHOWN = 3

export function ReportReasons({ reports }: { readonly reports: ReportGroup }) {
  const rest = reports.slice(SHOWN)
  return (
    <>
      <ReasonList reports={reports.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="min-h-tap cursor-pointer content-center text-small text-muted">
            {rest.length === 1 ? '1 more report' : `${rest.length} more reports`}
          </summary>
          <ReasonList reports={rest} />
        </details>
      )}
    </>
  )
}

const ReasonList = ({ reports }: { readonly reports: readonly QueuedReport[] }) => (
  <ul className="grid grid-cols-1 gap-4">
    {reports.map((report) => (
      <li key={report.$id} className="grid grid-cols-1 gap-1">
        <Reason report={report} />
      </li>
    ))}
  </ul>
)

const Reason = ({ report: { reason, text, reporter, $createdAt } }: { report: QueuedReport }) => (
  <>
    <p className="text-strong">{REASON_LABELS[reason]}</p>
    {text && (
      <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    )}
    <p className="text-small text-muted">
      Reported by{' '}
      <Link to={`/profile/${reporter.$id}`} className="link tap-area">
        {reporter.name}
      </Link>{' '}
      · <Time value={$createdAt} />
    </p>
  </>
)
