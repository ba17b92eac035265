import { type ReactNode } from 'react'

/** One or two words about a person: "You", "Author". */
export const Badge = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-block flex-none rounded-[5px] bg-overlay px-1.75 text-[.75rem]/5 font-medium">
    {children}
  </span>
)
