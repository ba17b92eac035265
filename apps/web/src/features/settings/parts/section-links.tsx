import { Icon } from '#ui/icon'
import { useRef } from 'react'
import { Link } from 'react-router'

const SECTIONS = [
  { to: '#account', label: 'Account' },
  { to: '#devices', label: 'Devices' },
  { to: '#appearance', label: 'Appearance' },
  { to: '#notifications', label: 'Notifications' },
  { to: '#visibility', label: 'Visibility' },
  { to: '#peace', label: 'Blocked and muted' },
  { to: '#data', label: 'Your data' },
]

/** Links to the sections of this long page. On phones, where they would take three lines, they open from one. */
export function SectionLinks() {
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
  return SECTIONS.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      replace
      onClick={onFollow}
      className="flex min-h-tap items-center px-2 text-control font-medium text-muted hover:text-text hover:underline hover:underline-offset-4"
    >
      {label}
    </Link>
  ))
}
