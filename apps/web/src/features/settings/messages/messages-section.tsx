import { useCurrentUser, useOwnChoice } from '#features/account'
import { ContactSettings } from '#features/jobs'
import { settings } from '#lib/settings/settings'
import { Switch } from '#ui/controls/switch'
import { type WhoMayWrite } from '@devhood/contract'

import { Choice } from '../parts/choice.tsx'
import { Section } from '../section.tsx'

const EFFECTS: Readonly<Record<WhoMayWrite, string>> = {
  everyone: 'People whom you follow write to you at once. Anyone else sends a request first.',
  following: 'Only people whom you follow can begin a conversation with you.',
  nobody: 'Nobody can begin a conversation with you.',
}

/** Who may write to the viewer, and what tells of unread messages. */
export function MessagesSection() {
  const { whoMayWrite, messageNotices } = useCurrentUser()
  const { mutate } = useOwnChoice('messages')
  return (
    <Section
      id="messages"
      title="Messages"
      text="Nobody is told what you choose here: to whoever writes all the same, their message looks sent."
    >
      <Choice
        label="Who may write to you"
        value={whoMayWrite}
        options={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'following', label: 'People I follow' },
          { value: 'nobody', label: 'Nobody' },
        ]}
        onChange={(next) => mutate({ whoMayWrite: next })}
      />
      <p className="text-small text-muted">
        {`${EFFECTS[whoMayWrite]} Job connections, and conversations that you have, go on.`}
      </p>
      <Switch
        label="Tell me about unread messages"
        on={messageNotices === 'on'}
        onChange={(on) => mutate({ messageNotices: on ? 'on' : 'off' })}
      />
      <p className="text-small text-muted">
        {settings.mail
          ? 'On your devices at once, and by email after 15 minutes. Both say only who wrote, never what.'
          : 'On your devices at once. It says only who wrote, never what.'}
      </p>
      <h3 className="mt-4 text-strong">When a job connects you</h3>
      <p className="text-small text-muted">
        Prepared here, and asked again each time. Nobody sees any of it before you agree.
      </p>
      <ContactSettings />
    </Section>
  )
}
