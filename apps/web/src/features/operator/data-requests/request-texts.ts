import { type DataRequestState, type DataRequestTask } from '@devhood/contract'
import { type DataRequest } from '@devhood/contract/schemas'

interface TaskTexts {
  readonly title: string
  readonly offer: string
  readonly explanation: string
}

export const TASK_TEXTS: Readonly<Record<DataRequestTask, TaskTexts>> = {
  erase: {
    title: 'Delete the account',
    offer: 'Delete on their behalf',
    explanation:
      'For people who ask for it by law, by letter for instance. They are told by email and here, and can object for 72 hours. Then their account is deleted, with everything in it.',
  },
  export: {
    title: 'Export the data',
    offer: 'Export on their behalf',
    explanation:
      'For people who ask for it by law, by letter for instance. They are told by email and here, and can object for 72 hours. Then operators can download the archive once, within seven days.',
  },
}

export const STATE_TEXTS: Readonly<Record<DataRequestState, string>> = {
  asked: 'Awaits the approval of another operator',
  waiting: 'The person can object',
  ready: 'Ready to download, once',
  objected: 'The person has objected',
  cancelled: 'Cancelled',
  done: 'Done',
  lapsed: 'Not carried out',
}

export const isOpen = ({ state }: Pick<DataRequest, 'state'>): boolean =>
  ['asked', 'waiting', 'ready'].includes(state)
