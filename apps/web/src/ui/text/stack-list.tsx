/** Technologies of an ad or a person. */
export function StackList({ tags }: { readonly tags: readonly string[] }) {
  return (
    <ul aria-label="Stack" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="max-w-full truncate rounded-control border border-border bg-raised px-2.5 py-1 font-mono text-mono font-normal"
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
