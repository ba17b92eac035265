import { LogoMark } from '#ui/logo'

/** Splash screen during the session check; it stays invisible when the check is quick. */
export function Splash() {
  return (
    <div aria-busy="true" className="grid min-h-dvh animate-late place-items-center">
      <LogoMark size={48} />
      <span className="sr-only">Loading</span>
    </div>
  )
}
