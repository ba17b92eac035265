/** Says after a time that the author has changed the text since. */
export const EditedMark = ({ editedAt }: { readonly editedAt: string | null }) =>
  editedAt ? <span className="whitespace-pre"> · Edited</span> : null
