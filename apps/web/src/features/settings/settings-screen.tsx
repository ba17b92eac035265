import { AccountSection } from './details/account-section.tsx'
import { ConnectedSection } from './connected/connected-section.tsx'
import { DataSection } from './your-data/data-section.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { DecisionSection } from './decision-section.tsx'
import { BlockedAndMutedSection } from './peace-section.tsx'
import { PreferencesSection } from './parts/choices.tsx'
import { SectionLinks } from './parts/section-links.tsx'

/** Settings of the account and preferences. */
export function SettingsScreen() {
  return (
    <div className="max-w-240">
      <SectionLinks />
      <div className="grid divide-y divide-border *:py-8">
        <AccountSection />
        <DevicesSection />
        <ConnectedSection />
        <PreferencesSection />
        <BlockedAndMutedSection />
        <DecisionSection />
        <DataSection />
      </div>
    </div>
  )
}
