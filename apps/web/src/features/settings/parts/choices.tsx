import { keyboardOverlay } from '#lib/dom/keyboard-overlay'
import { preferences } from '#lib/settings/preferences'
import { usePreferences } from '#lib/settings/use-preferences'
import { Button } from '#ui/controls/button'

import { Choice } from './choice.tsx'
import { Section } from '../section.tsx'
import { Switch } from '#ui/controls/switch'
import { ThemePicture } from './theme-picture.tsx'

/** Preferences for appearance, keyboard and alt texts: stored on this device at once, and with the account for other devices. */
export function PreferencesSection() {
  const { motion, singleKeys, altReminder } = usePreferences()
  return (
    <>
      <Section id="appearance" title="Appearance" text="Applies on all your devices.">
        <ThemeChoice />
      </Section>
      <Section title="Motion" text="Less motion stops all animations, also on the sign-in page.">
        <Choice
          label="Motion"
          value={motion}
          options={[
            { value: 'system', label: 'System' },
            { value: 'less', label: 'Less motion' },
          ]}
          onChange={(next) => preferences.set({ motion: next })}
        />
      </Section>
      <Section
        title="Keyboard"
        text="J and K walk through posts, L likes, S saves. Off while you're typing."
      >
        <Switch
          label="Single-key shortcuts"
          on={singleKeys === 'on'}
          onChange={(on) => preferences.set({ singleKeys: on ? 'on' : 'off' })}
        />
        <Button
          icon="keys"
          onClick={() => keyboardOverlay.open('sheet')}
          className="justify-self-start"
        >
          See all keyboard shortcuts
        </Button>
      </Section>
      <Section title="Alt text" text="For people who can't see your pictures.">
        <Switch
          label="Remind me when a picture has no alt text"
          on={altReminder === 'on'}
          onChange={(on) => preferences.set({ altReminder: on ? 'on' : 'off' })}
        />
      </Section>
    </>
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
