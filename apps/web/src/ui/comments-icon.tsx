/** A speech bubble. It is not among the icons of `icon.tsx`, which the sign-in page loads. */
export function CommentsIcon({ size }: { readonly size: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      className="flex-none"
    >
      <path d="M4 5h16v11.5h-9L6.5 20v-3.5H4z" />
    </svg>
  )
}
