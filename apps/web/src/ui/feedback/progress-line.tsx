/** A thin amber line at the top of the window while something loads. */
export function ProgressLine() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-30 h-0.5 animate-late bg-accent-mark"
    />
  )
}
