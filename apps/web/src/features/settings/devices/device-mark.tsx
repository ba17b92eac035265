/** Icon of a desktop or a handheld device. */
export function DeviceIcon({ handheld }: { readonly handheld: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="flex-none text-muted"
    >
      <path
        d={
          handheld
            ? 'M7.5 3.5h9v17h-9zM11 17.5h2'
            : 'M4.5 5h15v10.5h-15zM2.5 19h19M9.5 9l-1.5 1.5L9.5 12M14.5 9l1.5 1.5-1.5 1.5'
        }
      />
    </svg>
  )
}
