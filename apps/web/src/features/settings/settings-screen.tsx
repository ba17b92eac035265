import { KindSwitches } from '#features/notifications'
import { decisionsAboutQuery, RelatedPeople } from '#features/moderation'
import { moderationScreens } from '#screens/moderation'
import { lazyPart } from '#ui/lazy-part'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '#ui/icon'
import clsx from 'clsx'
import { Suspense, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useCurrentUser, useOwnChoice } from '#features/account'
import { publicPages } from '#lib/settings/public-pages'
import { Switch } from '#ui/controls/switch'
import { SELECTED, TAB } from '#ui/controls/tabs'

import { AccountSection } from './details/account-section.tsx'
import { DataSection } from './your-data/data-section.tsx'
import { DigestSection } from './digest/digest-section.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { PreferencesSection } from './parts/choices.tsx'
import { MessagesSection } from './messages/messages-section.tsx'
import { PushSection } from './push/push-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { Section } from './section.tsx'

// Few people have tokens, or decisions.
const TokensSection = lazyPart(
  async () => (await import('./tokens/tokens-section.tsx')).TokensSection,
)
const DecisionList = lazyPart(moderationScreens.decisions)

/** Moderation decisions about the viewer, with reasons. Empty for most people. */
function DecisionSection() {
  const { data: decisions = [] } = useQuery(decisionsAboutQuery())
  if (decisions.length === 0) return null
  return (
    <Section
      id="decisions"
      title="Decisions about you"
      text="Moderation decisions about your account or what you shared."
    >
      <DecisionList decisions={decisions} />
    </Section>
  )
}

export const SettingsScreen = () => (
  <div className="max-w-240">
    <SectionLinks />
    <div className="grid divide-y divide-border *:py-8">
      <AccountSection />
      <SecuritySection />
      <DevicesSection />
      <Suspense>
        <TokensSection />
      </Suspense>
      <PreferencesSection />
      <Section
        id="notifications"
        title="Notifications"
        text="Applies on all your devices. You can turn these back on at any time."
      >
        <KindSwitches />
      </Section>
      <DigestSection />
      <PushSection />
      <MessagesSection />
      <VisibilitySection />
      <Section
        id="peace"
        title="People you blocked or muted"
        text="You and people you blocked can't see each other. Posts by people you muted don't appear in your lists. They aren't notified."
      >
        <div className="grid gap-6">
          <RelatedPeople name="blocks" />
          <RelatedPeople name="mutes" />
        </div>
      </Section>
      <DecisionSection />
      <DataSection />
    </div>
  </div>
)

const SECTIONS = [
  { to: '#account', label: 'Account' },
  { to: '#security', label: 'Security' },
  { to: '#devices', label: 'Devices' },
  { to: '#appearance', label: 'Appearance' },
  { to: '#notifications', label: 'Notifications' },
  { to: '#messages', label: 'Messages' },
  { to: '#visibility', label: 'Visibility' },
  { to: '#peace', label: 'Blocked' },
  { to: '#data', label: 'Your data' },
]

/** Links to the sections of this long page. On phones, where they would take three lines, they open from one. */
function SectionLinks() {
  const fold = useRef<HTMLDetailsElement>(null)
  return (
    <nav aria-label="On this page">
      <div className="-mx-2 hidden flex-wrap sm:flex">
        <Links />
      </div>
      <details ref={fold} className="group border-b border-border sm:hidden">
        <summary className="flex min-h-tap cursor-pointer list-none items-center justify-between text-control font-medium [&::-webkit-details-marker]:hidden">
          On this page
          <Icon name="down" className="text-muted group-open:rotate-180" />
        </summary>
        <div className="-mx-2 grid pb-2">
          <Links onFollow={() => fold.current?.removeAttribute('open')} />
        </div>
      </details>
    </nav>
  )
}

function Links({ onFollow }: { readonly onFollow?: () => void }) {
  const { hash } = useLocation()
  const current = hash || SECTIONS[0]?.to
  return SECTIONS.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      replace
      onClick={onFollow}
      aria-current={to === current ? 'location' : undefined}
      className={clsx(TAB, SELECTED.current, 'px-2 aria-[current]:after:inset-x-2')}
    >
      {label}
    </Link>
  ))
}

/** Whether people without an account see the viewer's profile and posts. */
function VisibilitySection() {
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
          : 'So are your comments on posts that everyone sees. Your likes and saves, and the people you follow are never shown to people who are not signed in.'}
      </p>
      {!me.membersOnly && (
        <>
          <Switch
            label="Let search engines list them"
            on={!me.hidesFromSearch}
            onChange={(on) => mutate({ hidesFromSearch: !on })}
          />
          <Switch
            label="Let AI use them"
            on={me.allowsAi}
            onChange={(on) => mutate({ allowsAi: on })}
          />
          <p className="text-small text-muted">
            AI is what answers questions with your words or learns from them. Crawlers are asked;
            not all of them comply.
          </p>
        </>
      )}
    </Section>
  )
}
