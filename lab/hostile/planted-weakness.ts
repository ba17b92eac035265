import { type LoadHookSync, registerHooks } from 'node:module'
import { env } from 'node:process'

/** A line of the server's source, and what a mistake would make of it. */
interface Weakness {
  readonly file: string
  readonly line: string
  readonly instead: string
}

const MFA = '/services/account/mfa'
const OPERATOR = '/services/operator'

/** Holes in the gate of second factors, and in what looks after a community. */
export const WEAKNESSES = {
  'no gate': {
    file: `${MFA}/factors.ts`,
    line: 'needsTwo(session) && weightOf(session.factors) < 2',
    instead: 'false',
  },
  'no step-up': {
    file: `${MFA}/step-up.ts`,
    line: 'if (hasFactor(session) && (session.factorAt ?? 0) <= time - CONFIRMED_FOR)',
    instead: 'if (false)',
  },
  'mailbox and phone count beside an app or a passkey': {
    file: `${MFA}/step-up.ts`,
    line: 'if (hasOwnFactor(session))',
    instead: 'if (false)',
  },
  'one mailbox begins and confirms': {
    file: `${MFA}/step-up.ts`,
    line: 'factorsOf(factors).includes(factor)',
    instead: 'false',
  },
  'a mailbox counts that has set the password': {
    file: `${MFA}/step-up.ts`,
    line: '(passwordResetAt ?? 0) > time - RESET_COUNTS',
    instead: 'false',
  },
  'a passkey is no factor': {
    file: `${MFA}/factors.ts`,
    line: 'authenticatorAt !== null || passkeyAt !== null',
    instead: 'authenticatorAt !== null',
  },
  'moderators may what operators may': {
    file: '/contract/src/community/roles.ts',
    line: "moderator: ['approve', 'moderate']",
    instead: "moderator: ['approve', 'moderate', 'administer']",
  },
  'moderators look for networks': {
    file: `${OPERATOR}/people/people-search.ts`,
    line: "if (mayDo(role, 'administer')) return",
    instead: 'if (role) return',
  },
  'who decided answers the appeal': {
    file: `${OPERATOR}/appeals/appeals.ts`,
    line: 'const waits = row.decider === viewer &&',
    instead: 'const waits = false &&',
  },
  'a limited session reaches every call': {
    file: '/services/account/sessions/restricted-sessions.ts',
    line: "state === 'open' ||",
    instead: "state === 'open' || state === 'limited' ||",
  },
  'an act on many is undone over later decisions': {
    file: `${OPERATOR}/bulk/bulk-steps.ts`,
    line: '(await about.person.findLast(tx, { id })) === entry &&',
    instead: '',
  },
  'a raid holds nothing': {
    file: '/services/raids/service.ts',
    line: 'if (raid === undefined || raid.until <= now() ||',
    instead: 'if (true || raid === undefined || raid.until <= now() ||',
  },
  'who asks for an erasure approves it': {
    file: `${OPERATOR}/data-requests/data-requests.ts`,
    line: 'if (row.asker === userId)',
    instead: 'if (false)',
  },
} as const satisfies Record<string, Weakness>

type Source = ReturnType<LoadHookSync>['source']
const textOf = (source: Source): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined)

/** Loaded before a process (`--import`), it plants one of them in the sources as they are read. */
const planted: Weakness | undefined = WEAKNESSES[env['WEAKNESS'] as keyof typeof WEAKNESSES]
if (planted)
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      if (!url.endsWith(planted.file)) return loaded
      const source = textOf(loaded.source)
      if (!source.includes(planted.line)) throw new Error(`${planted.file} has changed`)
      return { ...loaded, source: source.replace(planted.line, planted.instead) }
    },
  })
