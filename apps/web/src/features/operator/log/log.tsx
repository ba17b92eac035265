import { EmptyState } from '#ui/feedback/empty-state'
import { Time } from '#ui/time'
import { type AuditEntry } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Listing } from '#ui/lists/listing'
import { type AuditAction, profilePath } from '@devhood/contract'

import { logQuery } from '../queries.ts'

/** Log of operator actions with their notes. Entries never change. */
export function Log() {
  const list = useInfiniteQuery(logQuery())
  return (
    <Listing
      list={list}
      things="entries"
      empty={<EmptyState title="The log is empty" drawing={false} />}
    >
      {(entries) => (
        <ul aria-label="Log" className="divide-y divide-border">
          {entries.map((entry) => (
            <Entry key={entry.$id} entry={entry} />
          ))}
        </ul>
      )}
    </Listing>
  )
}

/** Path of the subject: the post or ad while it exists, else the person. */
function subjectPath({ person, post, job, action }: AuditEntry): string | undefined {
  if (post && action !== 'delete') return `/posts/${post}`
  if (job && action !== 'delete') return `/jobs/${job}`
  return person && profilePath(person)
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { note, $createdAt } = entry
  const to = subjectPath(entry)
  return (
    <li className="grid gap-x-4 py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere">
        {to ? (
          <Link to={to} className="font-medium hover:underline hover:underline-offset-3">
            {logEntryText(entry)}
          </Link>
        ) : (
          <span className="font-medium">{logEntryText(entry)}</span>
        )}
      </p>
      <p className="text-small text-muted">
        <Time value={$createdAt} />
      </p>
      {note && <p className="text-small wrap-anywhere text-muted">“{note}”</p>}
    </li>
  )
}

const ACTION_TEXTS: Readonly<Record<AuditAction, (target: string) => string>> = {
  warn: (target) => `warned ${target}`,
  hide: (target) => `hid ${target}`,
  show: (target) => `showed ${target} again`,
  delete: (target) => `deleted ${target}`,
  suspend: (target) => `suspended ${target}`,
  unsuspend: (target) => `ended the suspension of ${target}`,
  block: (target) => `blocked ${target}`,
  unblock: (target) => `unblocked ${target}`,
  approve: (target) => `approved ${target} for publishing`,
  disapprove: (target) => `withdrew the approval of ${target}`,
  release: (target) => `released what was held of ${target}`,
  note: (target) => `wrote a note about ${target}`,
  saveReply: () => 'saved a reply',
  deleteReply: () => 'deleted a saved reply',
  hold: (target) => `took back the release of ${target}`,
  reopen: (target) => `opened the case about ${target} again`,
  uphold: (target) => `upheld a decision about ${target}`,
  overturn: (target) => `overturned a decision about ${target}`,
  dismiss: (target) => `dismissed a report about ${target}`,
  appoint: (target) => `made ${target} an operator`,
  retire: (target) => `removed ${target} as an operator`,
  appointModerator: (target) => `made ${target} a moderator`,
  retireModerator: (target) => `removed ${target} as a moderator`,
  appointApprover: (target) => `made ${target} an approver of job ads`,
  retireApprover: (target) => `removed ${target} as an approver of job ads`,
  invite: () => 'created an invitation',
  withdraw: () => 'revoked an invitation',
  announce: () => 'announced something to everybody',
  endAnnouncement: () => 'ended an announcement',
  addRule: () => 'added a content rule',
  endRule: () => 'removed a content rule',
  askErasure: (target) => `asked to delete the account of ${target} on their behalf`,
  askExport: (target) => `asked to export the data of ${target} on their behalf`,
  approveRequest: (target) => `approved a request about the data of ${target}`,
  cancelRequest: (target) => `cancelled a request about the data of ${target}`,
  objection: (target) => `heard the objection of ${target} to a request about their data`,
  eraseOnBehalf: (target) => `deleted the account of ${target} on their behalf`,
  exportOnBehalf: (target) => `downloaded the data of ${target} on their behalf`,
  removeFactors: (target) => `removed the second step of ${target}`,
  writePage: () => 'published a page of the site',
}

/** Sentence for a log entry, without the period: 'Ines Moreira hid a post by Marek'. */
function logEntryText({ action, operator, person, ...content }: AuditEntry): string {
  const personName = person?.name ?? 'a deleted account'
  const target = `${subjectPrefix(content)}${personName}`
  return `${operator?.name ?? 'An operator'} ${ACTION_TEXTS[action](target)}`
}

function subjectPrefix({
  post,
  comment,
  job,
}: Pick<AuditEntry, 'post' | 'comment' | 'job'>): string {
  if (post !== undefined) return 'a post by '
  if (comment !== undefined) return 'a comment by '
  return job === undefined ? '' : 'a job ad by '
}
