import { variantOf } from '#lib/pictures/images'
import { Avatar } from '#ui/pictures/avatar'
import { Icon, type IconName } from '#ui/icon'
import { type QueuedReport } from '@devhood/contract/schemas'
import { Link } from 'react-router'

import { ageOf, caseByline, caseTitle, kindOf, reasonsOf, upheldOf } from './case-words.ts'
import { type ReportGroup, subjectKey } from './report-groups.ts'
import { type CaseSelection } from './use-case-selection.ts'

interface QueueListProps {
  readonly label: string
  readonly groups: readonly ReportGroup[]
  /** The key of the case in the panel. */
  readonly at: string | undefined
  /** Where a case opens. */
  readonly linkTo: (key: string) => { readonly to: string; readonly replace: boolean }
  /** Undefined where nothing can be chosen. */
  readonly selection: CaseSelection | undefined
}

/** A row for each case, with a row of headings. */
export function QueueList({ label, groups, at, linkTo, selection }: QueueListProps) {
  return (
    <>
      <div className="op-head">
        {selection ? (
          <label className="op-check">
            <input
              type="checkbox"
              aria-label="Select all shown"
              checked={selection.isShown}
              onChange={selection.toggleShown}
              className="op-cb"
            />
          </label>
        ) : (
          <span />
        )}
        <span aria-hidden="true">Subject</span>
        <span aria-hidden="true">Reason</span>
        <span aria-hidden="true" className="op-wide text-right">
          No.
        </span>
        <span aria-hidden="true" className="op-wide">
          Upheld
        </span>
        <span aria-hidden="true" className="text-right">
          Age
        </span>
      </div>
      <ul aria-label={label}>
        {groups.map((reports) => {
          const key = subjectKey(reports[0])
          return (
            <Row
              key={key}
              reports={reports}
              isAt={key === at}
              link={linkTo(key)}
              isChosen={selection?.has(key)}
              onToggle={selection && ((toHere) => selection.toggle(key, toHere))}
            />
          )
        })}
      </ul>
    </>
  )
}

interface CheckProps extends Pick<RowProps, 'isAt' | 'isChosen' | 'onToggle'> {
  readonly title: string
}

function Check({ title, isAt, isChosen = false, onToggle }: CheckProps) {
  if (!onToggle) return <span />
  return (
    <label className="op-check">
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isChosen}
        data-action={isAt ? 'select' : undefined}
        // A click says whether Shift is held.
        onChange={() => undefined}
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        className="op-cb"
      />
    </label>
  )
}

interface RowProps {
  readonly reports: ReportGroup
  readonly isAt: boolean
  readonly link: { readonly to: string; readonly replace: boolean }
  readonly isChosen?: boolean | undefined
  readonly onToggle?: ((toHere: boolean) => void) | undefined
}

function Row({ reports, isAt, link, isChosen = false, onToggle }: RowProps) {
  const [report] = reports
  const { measures = 0 } = report
  const title = caseTitle(report)
  const claim = reports.find((each) => each.claim)?.claim
  return (
    <li
      className="op-row"
      data-at={isAt ? '' : undefined}
      data-selected={isChosen ? '' : undefined}
    >
      <Check {...{ title, isAt, isChosen, onToggle }} />
      <Link {...link} aria-current={isAt || undefined} className="op-subject">
        <Picture report={report} />
        <span className="truncate">
          <b>
            <bdi>{title}</bdi>
          </b>
          <span className="text-muted">{` · ${caseByline(report)}`}</span>
        </span>
      </Link>
      <span className="op-why">
        <span>{reasonsOf(reports)}</span>
        {measures > 0 && (
          <span className="op-pill">
            <span aria-hidden="true">{`${measures}×`}</span>
            <span className="sr-only">{`, measures before: ${measures}`}</span>
          </span>
        )}
      </span>
      <span className="op-wide op-num">
        <span>{reports.length}</span>
        <span className="sr-only">{reports.length === 1 ? ' report' : ' reports'}</span>
      </span>
      <span className="op-wide text-muted">
        <span className="sr-only">Upheld: </span>
        <span>{report.status === 'open' ? upheldOf(reports) : ''}</span>
      </span>
      <span className="op-num op-age">{ageOf(report)}</span>
      <span className="op-by">
        {claim && (
          <>
            <span className="sr-only">{`Claimed by ${claim.by.name}`}</span>
            <Avatar name={claim.by.name} imageUrl={claim.by.imageUrl} size={24} />
          </>
        )}
      </span>
    </li>
  )
}

const ICONS: Readonly<Record<ReturnType<typeof kindOf>, IconName>> = {
  post: 'picture',
  comment: 'edit',
  job: 'jobs',
  person: 'person',
}

/** The picture of a post or of a person; else what kind it is. */
function Picture({ report }: { readonly report: QueuedReport }) {
  const { post, person } = report
  const kind = kindOf(report)
  if (post) {
    const src = variantOf(post.imageUrl, { width: 320, height: 320, output: 'webp' })
    return <img src={src} alt="" width={32} height={32} loading="lazy" />
  }
  if (kind === 'person' && person)
    return <Avatar name={person.name} imageUrl={person.imageUrl} size={32} />
  return (
    <span className="op-kind">
      <Icon name={ICONS[kind]} size={16} />
    </span>
  )
}
