import { keyboardOverlay } from '#lib/dom/keyboard-overlay'
import { preferences } from '#lib/settings/preferences'
import { usePreferences } from '#lib/settings/use-preferences'
import { Button } from '#ui/controls/button'
import { Switch } from '#ui/controls/switch'
import { useId } from 'react'

import { Choice } from './choice.tsx'
import { Section } from '../section.tsx'

/** Preferences for appearance, keyboard and alt texts: stored on this device at once, and with the account for other devices. */
export function PreferencesSection() {
  const { theme, motion, singleKeys, altReminder } = usePreferences()
  return (
    <>
      <Section id="appearance" title="Appearance" text="Applies on all your devices.">
        <Choice
          label="Theme"
          value={theme}
          options={[
            {
              value: 'system',
              label: 'System',
              picture: <ThemePicture themes={['dark', 'light']} />,
            },
            { value: 'dark', label: 'Dark', picture: <ThemePicture themes={['dark']} /> },
            { value: 'light', label: 'Light', picture: <ThemePicture themes={['light']} /> },
          ]}
          onChange={(next) => preferences.set({ theme: next })}
        />
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

/** One theme, or two that share the picture diagonally. */
function ThemePicture({ themes }: { readonly themes: readonly ('dark' | 'light')[] }) {
  const clip = useId()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 96"
      className="block h-auto w-full border-b border-border"
    >
      <clipPath id={clip}>
        <path d="M98 0H160V96H62Z" />
      </clipPath>
      {themes.map((theme, place) => (
        <g key={theme} data-theme={theme} clipPath={place > 0 ? `url(#${clip})` : undefined}>
          <SmallWindow />
        </g>
      ))}
    </svg>
  )
}

const SmallWindow = () => (
  <>
    <path d="M0 0h160v96H0z" className="fill-bg" />
    <path d="M44.5 0v96" className="stroke-border" />
    <path d="M10 14h14v5H10z" className="fill-text" />
    <path d="M10 30h24v4H10zM10 42h20v4H10z" className="fill-border-strong" />
    <rect x="8" y="56" width="29" height="11" rx="3" className="fill-accent" />
    <circle cx="61" cy="16" r="6" className="fill-overlay" />
    <path d="M72 12h34v4H72z" className="fill-text" />
    <path d="M72 19h22v3H72z" className="fill-muted" />
    <rect x="55" y="30" width="93" height="52" rx="5" className="fill-sky-low" />
    <path
      d="M62 82V60l11-8 11 8v22zM88 82V52l13-10 13 10v30zM118 82V64l11-8 11 8v18z"
      className="fill-house"
    />
    <path
      d="M94 56h7v3h-7zM103 56h5v3h-5zM94 63h10v3H94zM67 65h8v3h-8zM123 69h9v3h-9z"
      className="fill-window"
    />
    <path d="M55 88h40v3H55z" className="fill-muted" />
  </>
)
