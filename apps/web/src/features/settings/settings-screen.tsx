import { useCurrentUser } from '#features/account'
import { keysOverlay } from '#lib/keys-overlay'
import { preferences, usePreferences } from '#lib/preferences'
import { Button } from '#ui/button'
import { type ReactNode } from 'react'

import { AccountLine } from './parts/account-line.tsx'
import { Choice } from './parts/choice.tsx'
import { ForgetDrafts } from './parts/forget-drafts.tsx'
import { Switch } from './parts/switch.tsx'
import { ThemePicture } from './parts/theme-picture.tsx'

/** What somebody may choose for this device, and the line that says whose account this is. */
export function SettingsScreen() {
  const me = useCurrentUser()
  const { motion, singleKeys } = usePreferences()
  return (
    <div className="grid max-w-240 divide-y divide-border *:py-8 *:first:pt-2">
      <Part
        title="Appearance"
        text="For this device. The system's own choice may change with the hour."
      >
        <ThemeChoice />
      </Part>
      <Part title="Motion" text="Less motion stops everything that moves, the sign-in page too.">
        <Choice
          label="Motion"
          value={motion}
          options={[
            { value: 'system', label: 'System' },
            { value: 'less', label: 'Less motion' },
          ]}
          onChange={(next) => preferences.set({ motion: next })}
        />
      </Part>
      <Part
        title="Keyboard"
        text="J and K walk through posts, L likes, S saves. They rest while you type."
      >
        <Switch
          label="Single keys"
          on={singleKeys === 'on'}
          onChange={(on) => preferences.set({ singleKeys: on ? 'on' : 'off' })}
        />
        <Button
          icon="keys"
          onClick={() => keysOverlay.open('sheet')}
          className="justify-self-start"
        >
          See all keys
        </Button>
      </Part>
      <Part
        title="Drafts"
        text="Posts that you began and have not shared yet wait on this device, for you alone."
      >
        <ForgetDrafts userId={me.$id} />
      </Part>
      <Part title="Account" text="Nobody but you sees the email.">
        <AccountLine me={me} />
      </Part>
    </div>
  )
}

function ThemeChoice() {
  const { theme } = usePreferences()
  return (
    <Choice
      label="Theme"
      value={theme}
      options={[
        { value: 'system', label: 'System', picture: <ThemePicture themes={['dark', 'light']} /> },
        { value: 'dark', label: 'Dark', picture: <ThemePicture themes={['dark']} /> },
        { value: 'light', label: 'Light', picture: <ThemePicture themes={['light']} /> },
      ]}
      onChange={(next) => preferences.set({ theme: next })}
    />
  )
}

interface PartProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** What it is about on the left, the choice on the right; on phones one below the other. */
function Part({ title, text, children }: PartProps) {
  return (
    <section className="grid grid-cols-1 items-start gap-x-12 gap-y-4 lg:grid-cols-[280px_minmax(0,1fr)]">
      <div>
        <h2 className="text-head">{title}</h2>
        <p className="mt-1 max-w-[44ch] text-small text-pretty text-muted">{text}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
    </section>
  )
}
