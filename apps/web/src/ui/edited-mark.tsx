interface EditedMarkProps {
  readonly editedAt: string | null
}

/** Says after a time that the author has changed the text since. */
export const EditedMark = ({ editedAt }: EditedMarkProps) =>
  editedAt ? <span className="whitespace-pre"> · Edited</span> : null
