import { usePreferences } from '#lib/settings/use-preferences'
import { Dialog } from '#ui/overlays/dialog'
import { KeyCaps } from './key-caps.tsx'
import { Link } from 'react-router'

import { screenShortcuts } from '#lib/dom/screen-shortcuts'

import { SHORTCUT_GROUPS, SHORTCUT_LIST } from './shortcuts.ts'

/** All keyboard shortcuts, by group. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const hasSingleKeys = usePreferences().singleKeys === 'on'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      className="sm:w-[min(100%-24px,720px)]"
    >
      <div className="gap-x-12 sm:columns-2">
        {groups().map(([group, shortcuts]) => (
          <ShortcutGroup key={group} group={group} shortcuts={shortcuts} />
        ))}
      </div>
      <p className="border-t border-border pt-4 text-small text-pretty text-muted">
        <span>
          {hasSingleKeys
            ? "Single-key shortcuts are off while you're typing. S saves a post. Switch them off in "
            : 'Single-key shortcuts are off on this device. Switch them on in '}
        </span>
        <Link to="/settings" onClick={onClose} className="link">
          Settings
        </Link>
        .
      </p>
    </Dialog>
  )
}

type Row = Pick<(typeof SHORTCUT_LIST)[number], 'keys' | 'label' | 'alternative' | 'instead'>

/** The app's groups, with those of the screen after the first. */
function groups(): [group: string, shortcuts: readonly Row[]][] {
  const [first, ...others] = SHORTCUT_GROUPS.map((group): [string, readonly Row[]] => [
    group,
    SHORTCUT_LIST.filter((shortcut) => shortcut.group === group),
  ])
  const ofScreen = Map.groupBy(screenShortcuts.current(), ({ group }) => group)
  const added = [...ofScreen].map(([group, parts]): [string, readonly Row[]] => [
    group,
    parts.flatMap(({ list }) => list()),
  ])
  return [...(first ? [first] : []), ...added, ...others]
}

interface ShortcutGroupProps {
  readonly group: string
  readonly shortcuts: readonly Row[]
}

function ShortcutGroup({ group, shortcuts }: ShortcutGroupProps) {
  return (
    <section className="mb-6 break-inside-avoid last:mb-0">
      <h3 className="mb-1.5 text-label text-muted">{group}</h3>
      <dl>
        {shortcuts.map(({ keys, label, alternative, instead }) => (
          <div key={keys} className="flex min-h-9 items-center justify-between gap-3">
            <dt>{instead?.isPossible() ? instead.label : label}</dt>
            <dd className="flex items-center gap-1.5">
              <KeyCaps keys={keys} />
              {alternative && (
                <>
                  <span className="text-tiny text-muted">or</span>
                  <KeyCaps keys={alternative} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
