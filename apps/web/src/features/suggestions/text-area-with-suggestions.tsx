import { TextArea, type TextAreaProps } from '#ui/forms/input'

import { useCompletion } from './use-completion.ts'

/** A text area for captions and comments: it completes people's usernames and tags. */
export function TextAreaWithSuggestions(props: TextAreaProps) {
  const { field, attach, attributes, list } = useCompletion('referenceAt', props)
  return (
    <div className="relative">
      <TextArea {...props} {...attributes} ref={attach} />
      {list && <list.Suggestions field={field} reference={list.reference} />}
    </div>
  )
}
