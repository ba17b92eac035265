import { LIMITS } from '../limits.ts'
import { type Declaration } from './declaration/field.ts'
import { createdBy } from './declaration/shared-fields.ts'

const SECRET = { never: 'it is a secret of the device, and useless without it' } as const
const UNRELATED = { never: 'it says nothing about the person' } as const

/** A device on which `user` asked for notifications: where its push service takes them, and the keys that encrypt them. */
export const pushSubscriptions = {
  name: 'pushSubscriptions',
  part: 'notifications',
  fields: {
    user: createdBy('pushSubscriptions'),
    /** The session of the device; the subscription ends with it. */
    session: { kind: 'text', max: LIMITS.idMax, line: true, set: 'server' },
    endpoint: {
      kind: 'text',
      max: LIMITS.pushEndpointMax,
      line: true,
      set: 'creation',
      unexported: SECRET,
    },
    /** The device's public key: 65 bytes in base64url, as browsers give them. */
    p256dh: { kind: 'text', max: 88, line: true, set: 'creation', unexported: SECRET },
    /** 16 bytes in base64url. */
    auth: { kind: 'text', max: 24, line: true, set: 'creation', unexported: SECRET },
    /** The server sends nothing before this time: it has just sent something, or has failed to. */
    restsUntil: { kind: 'instant', optional: true, set: 'server', unexported: UNRELATED },
    /** When to tell the device of unread messages. */
    messagesDueAt: { kind: 'instant', optional: true, set: 'server', unexported: UNRELATED },
    /** Failures since the last success. */
    failures: { kind: 'integer', min: 0, default: 0, set: 'server', unexported: UNRELATED },
  },
  nested: [],
} as const satisfies Declaration
