import { type AuditAction } from '@devhood/contract'
import { type AuditEntry } from '@devhood/contract/schemas'

const ACTION_TEXTS: Readonly<Record<AuditAction, (target: string) => string>> = {
  hide: (target) => `hid ${target}`,
  show: (target) => `showed ${target} again`,
  delete: (target) => `deleted ${target}`,
  block: (target) => `blocked ${target}`,
  unblock: (target) => `unblocked ${target}`,
  approve: (target) => `approved ${target} for job ads`,
  disapprove: (target) => `withdrew the approval of ${target} for job ads`,
  dismiss: (target) => `dismissed a report about ${target}`,
  appoint: (target) => `made ${target} an operator`,
  retire: (target) => `removed ${target} as an operator`,
  invite: () => 'created an invitation',
  withdraw: () => 'revoked an invitation',
}

/** Sentence for a log entry, without the period: 'Ines Moreira hid a post by Marek'. */
export function logEntryText({ action, operator, person, ...content }: AuditEntry): string {
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
