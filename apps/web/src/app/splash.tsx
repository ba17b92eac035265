import { LogoMark } from '#ui/logo'

/** Before the session check has ended nobody sees more than this, and those who wait briefly see nothing. */
export function Splash() {
  return (
    <div aria-busy="true" className="grid min-h-dvh animate-late place-items-center">
      <LogoMark size={48} />
      <span className="sr-only">Loading</span>
    </div>
  )
}
