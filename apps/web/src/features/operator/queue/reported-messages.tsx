import { Time } from '#ui/time'

import { type ReportGroup } from './report-groups.ts'

/** The messages that a report contains, the reported one last, also as they were before they were changed. */
export const ReportedMessages = ({ reports }: { readonly reports: ReportGroup }) =>
  reports.map(
    ({ $id, conversation = [] }) =>
      conversation.length > 0 && (
        <ol key={$id} aria-label="Reported messages" className="grid grid-cols-1 gap-3">
          {conversation.map(({ $createdAt, creator, text, earlier }, at) => (
            <li key={at}>
              <p className="op-dim">
                <b>{creator?.name ?? 'A deleted account'}</b>
                <span>{at === conversation.length - 1 ? ' · reported · ' : ' · '}</span>
                <Time value={$createdAt} />
              </p>
              <Words>{text || 'Deleted'}</Words>
              {earlier.map((before, version) => (
                <Words key={version}>{`Before: ${before}`}</Words>
              ))}
            </li>
          ))}
        </ol>
      ),
  )

const Words = ({ children }: { readonly children: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-line">
    {children}
  </p>
)
