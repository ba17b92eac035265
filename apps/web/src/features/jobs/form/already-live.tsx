import { FormAlert } from '#ui/forms/form-alert'
import { Link } from 'react-router'

/** The error of the form; the address of the same ad, if that is why, is a link. */
export function AlreadyLive({ message }: { readonly message: string | undefined }) {
  const [text, id] = message?.split(/: \/jobs\/(\S+)$/) ?? []
  return (
    <div>
      <FormAlert>{text}</FormAlert>
      {id !== undefined && (
        <Link to={`/jobs/${id}`} className="link text-small">
          Open the first one
        </Link>
      )}
    </div>
  )
}
