import { formatCount } from '#lib/text/format'
import { type BulkAction } from '@devhood/contract'
import { type BulkAct } from '@devhood/contract/schemas'

interface Words {
  /** The act as it runs and after it. */
  readonly doing: string
  readonly done: string
}
interface BulkTexts extends Words {
  /** The button. */
  readonly label: string
  readonly consequence: string
}

/** 'blocking 12 people', 'dismissed 3 cases'. */
export function bulkActWords({ action }: BulkAct): Words {
  return action === 'dismiss' ? DISMISS : BULK_TEXTS[action]
}

const DISMISS: Words = { doing: 'dismissing', done: 'dismissed' }

const NOUNS = { people: ['person', 'people'], cases: ['case', 'cases'] } as const
export const bulkCount = ({ about }: Pick<BulkAct, 'about'>, count: number): string =>
  formatCount(count, NOUNS[about][0], NOUNS[about][1])

export const BULK_TEXTS: Readonly<Record<BulkAction, BulkTexts>> = {
  release: {
    label: 'Release',
    doing: 'releasing',
    done: 'released',
    consequence:
      'Everyone can see what these people have shared, and nothing of theirs waits any more.',
  },
  approve: {
    label: 'Approve',
    doing: 'approving',
    done: 'approved',
    consequence: 'These people can publish from now on where this site asks for an approval.',
  },
  hide: {
    label: 'Hide',
    doing: 'hiding',
    done: 'hid',
    consequence:
      'Only they themselves and operators can see their profiles, posts, comments and job ads.',
  },
  block: {
    label: 'Block',
    doing: 'blocking',
    done: 'blocked',
    consequence:
      "These accounts are signed out everywhere and can't sign in. Nobody can see their profiles, posts, comments and job ads.",
  },
}
