import { type BulkAction } from '@devhood/contract'

interface BulkTexts {
  /** The button, and the act as it runs and after it. */
  readonly label: string
  readonly doing: string
  readonly done: string
  readonly consequence: string
}

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
