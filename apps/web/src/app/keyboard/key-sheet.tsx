import { usePreferences } from '#lib/preferences'
import { Dialog } from '#ui/dialog'
import { KeyCaps } from '#ui/key-caps'
import { Link } from 'react-router'

import { isInUse, KEY_GROUPS, KEY_ROWS } from './key-table.ts'

interface KeySheetProps {
  readonly onClose: () => void
}

/** All keys, by what they are for. */
export function KeySheet({ onClose }: KeySheetProps) {
  const isOn = usePreferences().singleKeys === 'on'
  return (
    <Dialog open onClose={onClose} title="Keys" className="sm:w-[min(100%-24px,720px)]">
      <div className="gap-x-12 sm:columns-2">
        {KEY_GROUPS.filter(isInUse).map((group) => (
          <KeyGroup key={group} group={group} />
        ))}
      </div>
      <p className="border-t border-border pt-4 text-small text-pretty text-muted">
        {isOn
          ? "Single-key shortcuts are off while you're typing. S saves a post. Switch them off in "
          : 'Single-key shortcuts are off on this device. Switch them on in '}
        <Link to="/settings" onClick={onClose} className="link">
          Settings
        </Link>
        .
      </p>
    </Dialog>
  )
}

function KeyGroup({ group }: { readonly group: (typeof KEY_GROUPS)[number] }) {
  return (
    <section className="mb-6 break-inside-avoid last:mb-0">
      <h3 className="mb-1.5 text-label text-muted">{group}</h3>
      <dl>
        {KEY_ROWS.filter((row) => row.group === group).map(({ keys, label, also }) => (
          <div key={keys} className="flex min-h-9 items-center justify-between gap-3">
            <dt>{label}</dt>
            <dd className="flex items-center gap-1.5">
              <KeyCaps keys={keys} />
              {also && (
                <>
                  <span className="text-tiny text-muted">or</span>
                  <KeyCaps keys={also} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
