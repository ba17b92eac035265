import { Link, useLocation } from 'react-router'

/** The way back to e-mail and password. */
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
