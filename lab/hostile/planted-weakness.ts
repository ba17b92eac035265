import { type LoadHookSync, registerHooks } from 'node:module'
import { env } from 'node:process'

/** A line of the server's source, and what a mistake would make of it. */
interface Weakness {
  readonly file: string
  readonly line: string
  readonly instead: string
}

const MFA = '/services/account/mfa'

/** Holes in the gate of second factors. */
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
