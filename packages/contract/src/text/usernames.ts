import { lengthOf, LIMITS } from '../limits.ts'
import { skeletonOf } from './skeleton.ts'
import { singleSpaced } from './visible.ts'

/** The first words of addresses, and some that will be: a profile at one of these could be taken for ours. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  (
    'all-users assets confirm-email contact create-post email-link explore feeds ' +
    'forgot-password imprint jobs lost-factors magic-link messages metrics notifications operator outbox ' +
    'phone-code posts privacy profile reset-password rules saved search second-step ' +
    'settings sign-in sign-up signed-in switch-account tags undo-email-change update-post update-profile v1 ' +
    'verify-email'
  ).split(' '),
)

const CHARACTERS = '\\p{L}\\p{M}\\p{N}._-'
/** Words with single blanks between them. */
const WORDS = new RegExp(`^[${CHARACTERS}]+(?: [${CHARACTERS}]+)*$`, 'u')
/** A mark belongs to the letter before it. */
const STRAY_MARK = /(?<![\p{L}\p{M}\p{N}])\p{M}/u
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** Addresses of files, such as a profile in another format. */
const FILE = /\.(?:md|json)$/i

/** The rule in words, as forms and error messages state it. */
export const USERNAME_RULE =
  'letters and digits of any script, periods, hyphens, underscores and single blanks between words'

/** A username as it is stored: in one spelling, without outer blanks, with single inner ones. */
export const usernameOf = (typed: string): string => singleSpaced(typed.normalize('NFKC'))

/** Why a username in its stored form can't be taken, besides its length; undefined for one that can. */
export function usernameFault(username: string): 'characters' | 'reserved' | undefined {
  const isWritten = WORDS.test(username) && /[\p{L}\p{N}]/u.test(username)
  if (!isWritten || STRAY_MARK.test(username) || INVISIBLE.test(username)) return 'characters'
  const skeleton = skeletonOf(username)
  return FILE.test(skeleton) || RESERVED_USERNAMES.has(skeleton) ? 'reserved' : undefined
}

/** Whether a username in its stored form can be taken, if nobody has it. */
export function isUsername(username: string): boolean {
  const length = lengthOf(username)
  const isWithin = length >= LIMITS.usernameMin && length <= LIMITS.usernameMax
  return isWithin && usernameFault(username) === undefined
}

/** The longest suffix that makes a taken username free. */
const SUFFIX_MAX = 6

/** What can't be in a username. */
const FORBIDDEN = new RegExp(`[^${CHARACTERS}]|${STRAY_MARK.source}|${INVISIBLE.source}`, 'gu')

/**
 * A username like the typed text, such as a name or the first part of an email address, without what no username may have;
 * undefined if nothing is left. It can be mentioned, and is short enough for a suffix.
 */
export function usernameLike(typed: string): string | undefined {
  const words = usernameOf(typed).replaceAll(' ', '.').replaceAll(FORBIDDEN, '')
  const base = words.replaceAll(/^[._-]+|[._-]+$/g, '')
  const cut = Array.from(base)
    .slice(0, LIMITS.usernameMax - SUFFIX_MAX)
    .join('')
  return cut === '' ? undefined : [cut, `${cut}-dev`].find(isUsername)
}
