import { type AuditAction } from '@devhood/contract'
import { type AuditEntry } from '@devhood/contract/schemas'

const DID: Readonly<Record<AuditAction, (whom: string) => string>> = {
  hide: (whom) => `hid ${whom}`,
  show: (whom) => `showed ${whom} again`,
  delete: (whom) => `deleted ${whom}`,
  block: (whom) => `blocked ${whom}`,
  unblock: (whom) => `unblocked ${whom}`,
  approve: (whom) => `approved ${whom} for job ads`,
  disapprove: (whom) => `withdrew the approval of ${whom} for job ads`,
  dismiss: (whom) => `dismissed a report about ${whom}`,
  appoint: (whom) => `made ${whom} an operator`,
  retire: (whom) => `removed ${whom} as an operator`,
  invite: () => 'created an invitation',
  withdraw: () => 'revoked an invitation',
}

/** What an entry of the log says, as a sentence without its end: 'Ines Moreira hid a post by Marek'. */
export function entryWords({ action, operator, person, post, job }: AuditEntry): string {
  const who = person?.name ?? 'a deleted account'
  const what = post !== undefined ? 'a post by ' : job !== undefined ? 'a job ad by ' : ''
  const whom = `${what}${who}`
  return `${operator?.name ?? 'An operator'} ${DID[action](whom)}`
}
