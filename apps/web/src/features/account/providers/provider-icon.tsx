import { type ReactNode } from 'react'

const GITHUB = (
  <path
    fill="currentColor"
    fillRule="evenodd"
    d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM7 7.2l2.5 1.4a8.8 8.8 0 0 1 5 0L17 7.2c.5 1.1.6 2.2.3 3.2.7.8 1 1.7 1 2.7 0 3-1.9 4.4-4.5 4.8.4.5.6 1.1.6 1.8v1.8H9.6v-1.4c-1.7.2-2.5-.6-3-1.8l1.2-.2c.5.8 1 1 1.9.8.1-.4.2-.7.5-1-2.6-.4-4.5-1.8-4.5-4.8 0-1 .3-1.9 1-2.7-.3-1-.2-2.1.3-3.2z"
  />
)

const ARC = 'A7.5 7.5 0 0 1'
const GOOGLE = (
  <g fill="none" strokeWidth="3.6">
    <path stroke="#ea4335" d={`M5.5 8.25${ARC}17.3 6.7`} />
    <path stroke="#fbbc05" d={`M5.5 15.75${ARC}5.5 8.25`} />
    <path stroke="#34a853" d={`M17.3 17.3${ARC}5.5 15.75`} />
    <path stroke="#4285f4" d={`M12 12h7.5${ARC}17.3 17.3`} />
  </g>
)

const KEY = (
  <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
    <circle cx="8" cy="16" r="4.25" />
    <path d="M11 13l8.5-8.5M15 9l2.75 2.75M18 6l2.25 2.25" />
  </g>
)

const ICONS: Readonly<Record<string, ReactNode>> = { github: GITHUB, google: GOOGLE }

/** Logo of a sign-in service, or a key icon for an unknown one. It is decorative beside the name. */
export const ProviderIcon = ({ provider }: { readonly provider: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" className="flex-none">
    {ICONS[provider] ?? KEY}
  </svg>
)
