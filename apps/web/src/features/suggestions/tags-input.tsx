import { TextInput, type TextInputProps } from '#ui/forms/input'

import { useCompletion } from './use-completion.ts'

/** A comma-separated field of tags, which completes those that recent posts have. */
export function TagsInput(props: TextInputProps) {
  const { field, attach, attributes, list } = useCompletion('entryAt', props)
  return (
    <div className="relative">
      <TextInput {...props} {...attributes} ref={attach} autoCapitalize="none" autoComplete="off" />
      {list && <list.Suggestions field={field} reference={list.reference} />}
    </div>
  )
}
