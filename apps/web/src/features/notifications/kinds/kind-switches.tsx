import { type Area, useArea } from '#features/operator'
import { Switch } from '#ui/controls/switch'
import { NOTIFICATION_KINDS, type NotificationKind } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { changeChoices, setKindEnabled, useWantedKinds } from '../choices.ts'

/** What concerns the security of the account is always told. */
type SwitchedKind = Exclude<NotificationKind, 'security'>
const isSwitched = (kind: NotificationKind): kind is SwitchedKind => kind !== 'security'

const LABELS: Readonly<Record<SwitchedKind, string>> = {
  like: 'Likes',
  comment: 'Comments',
  reply: 'Replies',
  mention: 'Mentions',
  follow: 'New followers',
  interest: 'Interest in your jobs and replies to yours',
  connected: 'Job connections',
  messageRequest: 'People who would like to write to you',
  adChanged: 'Changes of jobs that interest you',
  decision: 'Moderation decisions',
  appeal: 'Appeals of moderation decisions',
  reportOutcome: 'What became of your reports',
  jobAlert: 'New jobs in your searches',
  operator: 'Reports, raids and failures',
}

/** What people with a role are told of. */
const NEWS_LABELS: Readonly<Record<Area, string>> = {
  Operator: LABELS.operator,
  Moderation: 'Reports and raids',
  'Job approval': 'Raids, in which job ads wait',
}

export function KindSwitches() {
  const wanted = useWantedKinds()
  const area = useArea()
  const kinds = NOTIFICATION_KINDS.filter(isSwitched).filter(
    (kind) => kind !== 'operator' || area !== undefined,
  )
  const { mutate } = useMutation(changeChoices(useQueryClient()))
  return (
    <fieldset>
      <legend className="mb-1 text-label">Notify me of</legend>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={kind === 'operator' && area ? NEWS_LABELS[area] : LABELS[kind]}
          on={wanted.includes(kind)}
          onChange={(on) => mutate(setKindEnabled(kind, on))}
        />
      ))}
    </fieldset>
  )
}
