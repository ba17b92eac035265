import { Link, useLocation } from 'react-router'

/** Link back to the sign-in form. */
export function SignInLink() {
  const { search } = useLocation()
  return (
    <p>
      <Link to={`/sign-in${search}`} className="link">
        Back to sign in
      </Link>
    </p>
  )
}
