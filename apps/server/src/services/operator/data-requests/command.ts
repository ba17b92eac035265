import { AppError, type DataRequestTask, isBlank, LIMITS, OBJECTION_TIME } from '@devhood/contract'
import { formatInstant } from '#engine'
import type { Writer } from '#platform/database'
import type { PersonWithEmail } from '../people/people-store.ts'
import { type AskingOptions, openAsking } from './asking.ts'

interface Options extends AskingOptions {
  readonly getPerson: (tx: Writer, text: string) => Promise<PersonWithEmail>
  readonly usage: AppError
  readonly describePerson: (person: PersonWithEmail) => string
}

const BY_LAW = 'The law lets people ask for this.'
const WHAT = {
  erase: 'The account is erased',
  export: 'An operator can download the data',
} as const

/** `--erase NAME --reason WORDS` and `--export NAME`, which may have a reason, too. */
export function dataRequestCommands({ getPerson, describePerson, usage, ...options }: Options) {
  const ask = openAsking(options)

  function reasonIn(task: DataRequestTask, [option, ...words]: readonly string[]): string {
    if (option === undefined && task === 'export') return BY_LAW
    const reason = words.join(' ')
    if (option !== '--reason' || isBlank(reason)) throw usage
    if (reason.length <= LIMITS.noteMax) return reason
    throw new AppError('general_argument_invalid', {
      message: `The reason has at most ${LIMITS.noteMax} characters.`,
    })
  }

  return (task: DataRequestTask) =>
    async (tx: Writer, [name, ...words]: readonly string[]): Promise<string[]> => {
      if (name === undefined) throw usage
      const reason = reasonIn(task, words)
      const person = await getPerson(tx, name)
      const { approvedAt } = await ask(tx, { task, person, asker: null, reason })
      const told = `${describePerson(person)} is told, with the reason, and can object for 72 hours.`
      const then = approvedAt && ` after ${formatInstant(approvedAt + OBJECTION_TIME)}`
      return then === null
        ? ['An operator must approve this first, in the list of people.', told]
        : [told, `${WHAT[task]}${then}.`]
    }
}
