import { operatorAlone, type Row } from './row.ts'

const act = (action: string, body: Row['body']): Row => ({
  operation: 'post /operator/actions',
  about: action,
  body: (world) => ({ action, ...body?.(world) }),
  outcomes: operatorAlone('201'),
})

export const OPERATOR_ROWS: readonly Row[] = [
  { operation: 'get /operator/reports', outcomes: operatorAlone('200') },
  { operation: 'get /operator/people', outcomes: operatorAlone('200') },
  {
    operation: 'get /operator/people/{personId}',
    places: ({ Bob }) => ({ personId: Bob.userId }),
    outcomes: operatorAlone('200'),
  },
  { operation: 'get /operator/audit', outcomes: operatorAlone('200') },
  { operation: 'get /operator/invitations', outcomes: operatorAlone('200') },
  { operation: 'post /operator/invitations', outcomes: operatorAlone('201') },
  {
    operation: 'delete /operator/invitations/{invitationId}',
    places: ({ invitation }) => ({ invitationId: invitation }),
    outcomes: operatorAlone('204'),
  },
  act('hide', ({ post }) => ({ post })),
  act('show', ({ post }) => ({ post })),
  act('block', ({ Bob }) => ({ person: Bob.userId })),
  act('unblock', ({ Bob }) => ({ person: Bob.userId })),
  act('approve', ({ Bob }) => ({ person: Bob.userId })),
  act('disapprove', ({ Bob }) => ({ person: Bob.userId })),
  act('dismiss', ({ report }) => ({ report })),
]
