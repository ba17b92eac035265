import {
  AppError,
  canonicalEmail,
  isRole,
  OPERATOR,
  type Role,
  ROLE_NAMES,
} from '@devhood/contract'
import type { ReadConfig } from '#config'
import { confirmableUntil, removeFactors } from '#services/account'
import { invitationService } from '#services/invitations'
import type { Reader, Writer } from '#platform/database'
import { auditWriter, type RecordEntry } from './audit/audit.ts'
import { dataRequestCommands } from './data-requests/command.ts'
import { invitationMaker } from './people/invitations.ts'
import { storeRole } from './people/roles.ts'
import {
  type PersonWithEmail,
  findPersonByEmail,
  findPersonByUsername,
  listPeopleWithRole,
  storeApproval,
} from './people/people-store.ts'

interface Options {
  readonly now: () => number
  readonly config: Pick<
    ReadConfig,
    'emailDomains' | 'jobPosters' | 'posting' | 'publicUrl' | 'registration'
  >
  /** Called with each new invitation that has an address. */
  readonly onInvite?: (invitation: NewInvitation) => void
  /** Called with the email of somebody whose second factors are removed. */
  readonly onRemoveFactors?: (email: string) => void
}

export interface NewInvitation {
  readonly to: string
  readonly link: string
  readonly expire: number
}

export const OPERATOR_USAGE = `devhood operator EMAIL               makes somebody an operator
devhood operator --role ROLE EMAIL   the same for another role: moderator, approver
devhood operator --remove EMAIL      makes them a member like all others again
devhood operator --list              says who has a role
devhood operator --remove-factors EMAIL  lets somebody who has lost their second factor sign in without it
devhood operator --approve EMAIL     lets them publish where that needs an approval
devhood operator --disapprove EMAIL  takes that back
devhood operator --invite [EMAIL…]   makes links by which people may sign up, and emails them
devhood operator --export NAME [--reason WORDS…]
                                        lets an operator download the data of somebody, by email or username
devhood operator --erase NAME --reason WORDS…
                                        erases an account on somebody's behalf: they are told, and can object
devhood operator --test-mail EMAIL   sends an email there, and says what prevents it`

const aNoun = (role: Role) => `${/^[ao]/.test(role) ? 'an' : 'a'} ${role}`

const refuse = (message: string) => new AppError('general_argument_invalid', { message })

type DescribePerson = (person: PersonWithEmail) => string

/** Names people by their email, and by a pending one while it can be confirmed. */
const personDescriber =
  (now: () => number): DescribePerson =>
  ({ name, username, email, newEmail, requestedAt }) => {
    const isPending = requestedAt !== null && confirmableUntil({ requestedAt }) > now()
    return `${name} (@${username}, ${email}${isPending ? `, not yet ${newEmail}` : ''})`
  }

/** The canonical form of an email. Throws for other texts. */
export function addressIn(text: string): string {
  const email = canonicalEmail(text)
  if (email === undefined) throw refuse(`${text} is not an email address.`)
  return email
}

/** By email; by username, too, where `text` begins with an @. */
async function getPerson(db: Reader, text: string): Promise<PersonWithEmail> {
  if (text.startsWith('@')) {
    const named = await findPersonByUsername(db, { username: text.slice(1) })
    if (named !== undefined) return named
    throw refuse(`Nobody is called ${text}.`)
  }
  const email = addressIn(text)
  const person = await findPersonByEmail(db, { email })
  if (person !== undefined) return person
  throw refuse(`Nobody has signed up with ${email}. Do that in the app first, then run this again.`)
}

interface Approving {
  readonly record: RecordEntry
  readonly describePerson: DescribePerson
  readonly config: Pick<ReadConfig, 'jobPosters' | 'posting'>
}

/** Approves a person for publishing, or withdraws the approval. */
function approvalOf({ record, describePerson, config }: Approving, isApproved: boolean) {
  return async function approve(tx: Writer, text: string): Promise<string[]> {
    const person = await getPerson(tx, text)
    const state = `${describePerson(person)} is ${isApproved ? '' : 'not '}approved for publishing`
    if ((person.approved !== null) === isApproved)
      return [isApproved ? `${state} already.` : `${state}.`]
    await storeApproval(tx, { account: person.accountId, isApproved })
    const action = isApproved ? 'approve' : 'disapprove'
    await record(tx, { action, operator: null, person: person.$id })
    const isAsked = [config.posting, config.jobPosters].includes('approved')
    return [
      isApproved ? `${state} now.` : `${state} any more.`,
      ...(isApproved && !isAsked ? ['Neither POSTING nor JOB_POSTERS asks for that.'] : []),
    ]
  }
}

/** Takes the second factors off an account, for somebody who has lost them and whom one knows. The web has no such call. */
const factorRemoval = (
  { record, describePerson }: Omit<Approving, 'config'>,
  { now, onRemoveFactors }: Pick<Options, 'now'> & Required<Pick<Options, 'onRemoveFactors'>>,
) =>
  async function removeOf(tx: Writer, text: string): Promise<string[]> {
    const person = await getPerson(tx, text)
    if (!(await removeFactors(tx, person.accountId, now())))
      return [`${describePerson(person)} has no second factor.`]
    await record(tx, { action: 'removeFactors', operator: null, person: person.$id })
    if (person.email !== null) onRemoveFactors(person.email)
    return [`${describePerson(person)} signs in without a second factor now.`]
  }

/** Who has which role. */
function roleCommands({ record, describePerson }: Omit<Approving, 'config'>) {
  async function appoint(tx: Writer, text: string, role: Role = OPERATOR): Promise<string[]> {
    const person = await getPerson(tx, text)
    const { blockedAt, emailVerified } = person
    if (blockedAt !== null) throw refuse(`The account of ${describePerson(person)} is blocked.`)
    if (person.role === role) return [`${describePerson(person)} is ${aNoun(role)} already.`]
    await storeRole(tx, record, { person, role, operator: null })
    const doubt = 'The address is not verified: make sure that this is the right person.'
    return [
      `${describePerson(person)} is ${aNoun(role)} now.`,
      ...(emailVerified === 1 ? [] : [doubt]),
    ]
  }

  async function retire(tx: Writer, text: string): Promise<string[]> {
    const person = await getPerson(tx, text)
    const { role } = person
    if (!isRole(role)) return [`${describePerson(person)} is no operator.`]
    await storeRole(tx, record, { person, role: null, operator: null })
    return [`${describePerson(person)} is no ${role} any more.`]
  }

  async function list(tx: Writer): Promise<string[]> {
    const operators = await listPeopleWithRole(tx, { role: OPERATOR })
    const lines =
      operators.length === 0 ? ['There are no operators.'] : operators.map(describePerson)
    for (const role of ROLE_NAMES.filter((each) => each !== OPERATOR))
      for (const person of await listPeopleWithRole(tx, { role }))
        lines.push(`${describePerson(person)}: ${role}`)
    return lines
  }

  return { appoint, retire, list }
}

/** A role belongs to its option: `--role moderator` is one. */
const optionsIn = (args: readonly string[]): readonly string[] =>
  args[0] === '--role' ? [args.slice(0, 2).join(' '), ...args.slice(2)] : args

/** Commands for the server's administrators, run in a unit of work: who may moderate, and who is invited. */
export function operatorCommand({
  now,
  config,
  onInvite = () => undefined,
  onRemoveFactors = () => undefined,
}: Options) {
  const record = auditWriter({ now })
  const describePerson = personDescriber(now)
  const makeInvitation = invitationMaker(invitationService({ now, config }), record)

  const { appoint, retire, list } = roleCommands({ record, describePerson })
  const askFor = dataRequestCommands({
    now,
    record,
    getPerson,
    describePerson,
    usage: refuse(OPERATOR_USAGE),
  })

  async function inviteOne(tx: Writer, email: string): Promise<string[]> {
    const { row, link } = await makeInvitation(tx, null, { email })
    const until = new Date(row.expire).toISOString().slice(0, 10)
    if (email !== '') onInvite({ to: email, link, expire: row.expire })
    return [`${email === '' ? 'One person' : email} may sign up until ${until} at`, link]
  }

  async function invite(tx: Writer, texts: readonly string[]): Promise<string[]> {
    const emails = texts.length === 0 ? [''] : [...new Set(texts.map(addressIn))]
    const lines: string[] = []
    for (const email of emails) lines.push(...(await inviteOne(tx, email)))
    const open = 'Without REGISTRATION=invite everybody may sign up anyway.'
    return config.registration === 'open' ? [...lines, open] : lines
  }

  const changes = new Map([
    ...ROLE_NAMES.map(
      (role) =>
        [`--role ${role}`, async (tx: Writer, text: string) => appoint(tx, text, role)] as const,
    ),
    ['--remove', retire],
    ['--remove-factors', factorRemoval({ record, describePerson }, { now, onRemoveFactors })],
    ['--approve', approvalOf({ record, describePerson, config }, true)],
    ['--disapprove', approvalOf({ record, describePerson, config }, false)],
  ])

  /** Those with any number of words. */
  const commands = new Map([
    ['--invite', invite],
    ['--erase', askFor('erase')],
    ['--export', askFor('export')],
  ])

  /** Runs the command and returns its output, line by line. Throws AppErrors whose messages explain the failure. */
  return async function run(tx: Writer, args: readonly string[]): Promise<readonly string[]> {
    const [first = '', second, ...more] = optionsIn(args)
    const command = commands.get(first)
    if (command !== undefined) return command(tx, args.slice(1))
    if (more.length > 0) throw refuse(OPERATOR_USAGE)
    if (first === '--list' && second === undefined) return list(tx)
    const change = changes.get(first)
    if (change !== undefined && second !== undefined) return change(tx, second)
    if (first === '' || first.startsWith('-') || second !== undefined) throw refuse(OPERATOR_USAGE)
    return appoint(tx, first)
  }
}
