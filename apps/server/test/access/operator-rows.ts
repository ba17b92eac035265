import { needsRule } from '@devhood/contract'
import { approversToo, moderatorsOnly, operatorOnly, type Row } from './row.ts'

const act = (action: string, body: Row['body'], outcomes = moderatorsOnly('201')): Row => ({
  operation: 'post /operator/actions',
  about: action,
  body: (world) => ({
    action,
    ...(needsRule(action) && { rule: 'spam' }),
    ...body?.(world),
  }),
  outcomes,
})

/** What Alice has reported. */
const REPORTED: Row['pathValues'] = ({ reported }) => reported

export const OPERATOR_ROWS: readonly Row[] = [
  { operation: 'get /operator/reports', outcomes: moderatorsOnly('200') },
  {
    operation: 'put /operator/cases/{kind}/{subjectId}/claim',
    pathValues: REPORTED,
    outcomes: moderatorsOnly('200'),
  },
  {
    operation: 'delete /operator/cases/{kind}/{subjectId}/claim',
    pathValues: REPORTED,
    outcomes: moderatorsOnly('204'),
  },
  {
    operation: 'post /operator/cases/{kind}/{subjectId}/notes',
    pathValues: REPORTED,
    body: () => ({ text: 'Wait.' }),
    outcomes: moderatorsOnly('201'),
  },
  { operation: 'get /operator/colleagues', outcomes: moderatorsOnly('200') },
  { operation: 'get /operator/replies', outcomes: moderatorsOnly('200') },
  {
    operation: 'post /operator/replies',
    body: () => ({ title: 'Spam', text: 'Rule 3.' }),
    outcomes: operatorOnly('201'),
  },
  {
    operation: 'put /operator/replies/{replyId}',
    pathValues: ({ reply }) => ({ replyId: reply }),
    body: () => ({ title: 'Spam', text: 'Rule 3.' }),
    outcomes: operatorOnly('200'),
  },
  {
    operation: 'delete /operator/replies/{replyId}',
    pathValues: ({ reply }) => ({ replyId: reply }),
    outcomes: operatorOnly('204'),
  },
  { operation: 'get /operator/people', outcomes: moderatorsOnly('200') },
  {
    operation: 'get /operator/people/{personId}',
    pathValues: ({ Bob }) => ({ personId: Bob.userId }),
    outcomes: approversToo('200'),
  },
  {
    operation: 'put /operator/people/{personId}/role',
    pathValues: ({ Bob }) => ({ personId: Bob.userId }),
    body: () => ({ role: 'none', note: 'Nobody must have it.' }),
    outcomes: operatorOnly('200'),
  },
  { operation: 'get /operator/ads', outcomes: approversToo('200') },
  { operation: 'get /operator/waiting', outcomes: approversToo('200') },
  {
    operation: 'post /operator/actions/{actionId}/undo',
    pathValues: ({ warning }) => ({ actionId: warning }),
    outcomes: approversToo('400 general_bad_request'),
  },
  { operation: 'get /operator/audit', outcomes: operatorOnly('200') },
  { operation: 'get /operator/invitations', outcomes: operatorOnly('200') },
  { operation: 'post /operator/invitations', outcomes: operatorOnly('201') },
  {
    operation: 'delete /operator/invitations/{invitationId}',
    pathValues: ({ invitation }) => ({ invitationId: invitation }),
    outcomes: operatorOnly('204'),
  },
  { operation: 'get /operator/dashboard', outcomes: operatorOnly('200') },
  { operation: 'get /operator/rules', outcomes: operatorOnly('200') },
  {
    operation: 'post /operator/rules/trial',
    body: () => ({ kind: 'words', text: 'casino' }),
    outcomes: operatorOnly('200'),
  },
  {
    operation: 'post /operator/rules',
    body: () => ({ kind: 'words', text: 'casino', effect: 'hold' }),
    outcomes: operatorOnly('201'),
  },
  {
    operation: 'delete /operator/rules/{ruleId}',
    pathValues: ({ rule }) => ({ ruleId: rule }),
    outcomes: operatorOnly('204'),
  },
  { operation: 'get /operator/announcements', outcomes: operatorOnly('200') },
  {
    operation: 'post /operator/announcements',
    body: () => ({ text: 'Maintenance', endsAt: '2100-01-01T00:00:00.000Z' }),
    outcomes: operatorOnly('201'),
  },
  {
    operation: 'delete /operator/announcements/{announcementId}',
    pathValues: ({ announcement }) => ({ announcementId: announcement }),
    outcomes: operatorOnly('204'),
  },
  { operation: 'get /operator/pages', outcomes: operatorOnly('200') },
  {
    operation: 'get /operator/pages/{page}',
    pathValues: () => ({ page: 'rules' }),
    outcomes: operatorOnly('200'),
  },
  {
    operation: 'post /operator/pages/{page}',
    pathValues: () => ({ page: 'rules' }),
    body: () => ({ text: 'Be kind.', after: 0 }),
    outcomes: operatorOnly('201'),
  },
  { operation: 'get /operator/appeals', outcomes: moderatorsOnly('200') },
  {
    operation: 'post /operator/appeals/{appealId}/answer',
    pathValues: ({ appeal }) => ({ appealId: appeal }),
    body: () => ({ outcome: 'upheld', answer: 'As before.' }),
    outcomes: { ...operatorOnly('401 user_unauthorized'), moderator: '200' },
  },
  { operation: 'get /operator/requests', outcomes: operatorOnly('200') },
  {
    operation: 'post /operator/requests',
    body: ({ Bob }) => ({ task: 'erase', person: Bob.userId, reason: 'A letter.' }),
    outcomes: operatorOnly('201'),
  },
  {
    operation: 'get /operator/requests/{requestId}/archive',
    pathValues: ({ dataRequest }) => ({ requestId: dataRequest }),
    outcomes: operatorOnly('409 document_update_conflict'),
    except: (credential, kind) =>
      credential === 'cookie' || kind !== 'operator' ? undefined : '401 user_unauthorized',
  },
  {
    operation: 'post /operator/requests/{requestId}/approval',
    pathValues: ({ dataRequest }) => ({ requestId: dataRequest }),
    outcomes: operatorOnly('409 document_update_conflict'),
  },
  {
    operation: 'delete /operator/requests/{requestId}',
    pathValues: ({ dataRequest }) => ({ requestId: dataRequest }),
    outcomes: operatorOnly('204'),
  },
  { operation: 'get /operator/bulk', outcomes: moderatorsOnly('200') },
  {
    operation: 'get /operator/bulk/{actId}',
    pathValues: ({ bulkAct }) => ({ actId: bulkAct }),
    outcomes: moderatorsOnly('200'),
  },
  {
    operation: 'post /operator/bulk/{actId}/undo',
    pathValues: ({ bulkAct }) => ({ actId: bulkAct }),
    outcomes: { ...operatorOnly('200'), moderator: '401 user_unauthorized' },
  },
  // After the calls that change nothing for moderators: it goes on after its response.
  {
    operation: 'post /operator/bulk',
    body: ({ Bob }) => ({ action: 'release', people: [Bob.userId] }),
    outcomes: moderatorsOnly('201'),
  },
  {
    operation: 'post /operator/bulk/cases',
    body: () => ({ action: 'dismiss', cases: [] }),
    outcomes: moderatorsOnly('201'),
  },
  act('warn', ({ Bob }) => ({ person: Bob.userId })),
  act('suspend', ({ Bob }) => ({ person: Bob.userId, days: 1 })),
  act('unsuspend', ({ Bob }) => ({ person: Bob.userId })),
  act('hide', ({ own }) => ({ post: own.posts })),
  act('show', ({ own }) => ({ post: own.posts })),
  act('block', ({ Bob }) => ({ person: Bob.userId })),
  act('unblock', ({ Bob }) => ({ person: Bob.userId })),
  act('approve', ({ Bob }) => ({ person: Bob.userId }), approversToo('201')),
  act('disapprove', ({ Bob }) => ({ person: Bob.userId }), approversToo('201')),
  act('release', ({ Bob }) => ({ person: Bob.userId })),
  act('dismiss', ({ own }) => ({ report: own.reports })),
]
