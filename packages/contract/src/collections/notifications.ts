import { NOTIFICATION_KINDS } from '../notifications/kinds.ts'
import { type Declaration } from './declaration/field.ts'
import { belongsTo, createdBy } from './declaration/shared-fields.ts'

const about = <Name extends string>(to: Name) =>
  ({ ...belongsTo(to), set: 'server', optional: true }) as const

/** Something that happened and concerns a person. The server alone writes it; its owner marks it as seen. */
export const notifications = {
  name: 'notifications',
  part: 'notifications',
  fields: {
    user: { ...createdBy('notifications'), set: 'server' },
    kind: { kind: 'text', max: 20, oneOf: NOTIFICATION_KINDS, set: 'server' },
    /** The same for those that belong together, such as all likes of one post. */
    group: {
      kind: 'text',
      max: 100,
      line: true,
      set: 'server',
      unexported: { never: 'it follows from the other fields' },
    },
    /** Who did it. Null for operators, for alerts, and while the person stays anonymous. */
    actor: { ...about('users'), archive: { none: 'it belongs to the person who was notified' } },
    post: about('posts'),
    comment: { ...about('comments'), exported: ['text'] },
    job: { ...about('jobs'), exported: ['title', 'company'] },
    /** Null until its owner has seen it. Setting it marks all older ones as seen, too. */
    seenAt: { kind: 'instant', optional: true },
  },
  nested: [],
} as const satisfies Declaration
