import { useMay } from '#features/operator'
import { Switch } from '#ui/controls/switch'
import { NOTIFICATION_KINDS, type NotificationKind } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changeChoices, setKindEnabled, useWantedKinds } from '../choices.ts'

const LABELS: Readonly<Record<NotificationKind, string>> = {
  like: 'Likes',
  comment: 'Comments',
  reply: 'Replies',
  mention: 'Mentions',
  follow: 'New followers',
  interest: 'Interest in your jobs and replies to yours',
  connected: 'Job connections',
  decision: 'Moderation decisions',
  appeal: 'Appeals of moderation decisions',
  reportOutcome: 'What became of your reports',
  jobAlert: 'New jobs in your searches',
  operator: 'Reports, raids and failures, for operators',
}

export function KindSwitches() {
  const wanted = useWantedKinds()
  const canModerate = useMay()('moderate')
  const kinds = NOTIFICATION_KINDS.filter((kind) => kind !== 'operator' || canModerate)
  const { mutate } = useMutation(changeChoices(useQueryClient()))
  return (
    <fieldset>
      <legend className="mb-1 text-label">Notify me of</legend>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={LABELS[kind]}
          on={wanted.includes(kind)}
          onChange={(on) => mutate(setKindEnabled(kind, on))}
        />
      ))}
    </fieldset>
  )
}
