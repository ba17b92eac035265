import { useCurrentUser, useOwnChoice } from '#features/account'
import { publicPages } from '#lib/settings/public-pages'
import { Switch } from '#ui/controls/switch'

import { Section } from '../section.tsx'

/** Whether people without an account see the viewer's profile and posts. */
export function VisibilitySection() {
  const me = useCurrentUser()
  const { mutate } = useOwnChoice('visibility')
  return (
    <Section
      id="visibility"
      title="Who sees your posts"
      text={
        publicPages.isOn
          ? 'This server is open: anyone can read your profile and posts without signing in, and search engines can list them.'
          : 'Only members of this server see your profile and posts. Takes effect if this server has public pages.'
      }
    >
      <Switch
        label="Show my profile and posts to everyone"
        on={!me.membersOnly}
        onChange={(on) => mutate({ membersOnly: !on })}
      />
      <p className="text-small text-muted">
        {me.membersOnly
          ? 'Only members see them. Job ads stay public: they never name you.'
          : 'Your comments, likes and saves, and the people you follow are never shown to people who are not signed in.'}
      </p>
    </Section>
  )
}
