import { NavLink } from 'react-router'

interface TabsProps {
  /** Accessible name of the row. */
  readonly label: string
  readonly items: readonly { readonly to: string; readonly label: string }[]
}

/** Tabs with their own URLs: links, so that Back, reload and sharing work. */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav
      aria-label={label}
      className="mt-6 mb-5 flex flex-wrap gap-x-4 border-b sm:gap-x-6 border-border"
    >
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end
          className="relative flex min-h-tap items-center text-control font-medium text-muted hover:text-text aria-[current]:font-semibold aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px aria-[current]:after:h-[3px] aria-[current]:after:bg-accent-mark forced-colors:aria-[current]:after:bg-[Highlight]"
        >
          {item.label}
        </NavLink>
      ))}
    </nav>
  )
}
