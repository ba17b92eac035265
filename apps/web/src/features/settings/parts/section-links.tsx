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

/** Links to the sections of this long page. */
export function SectionLinks() {
  return (
    <nav aria-label="On this page" className="-mx-2 flex flex-wrap">
      {SECTIONS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          replace
          className="flex min-h-tap items-center px-2 text-control font-medium text-muted hover:text-text hover:underline hover:underline-offset-4"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
