import { ButtonLink } from '#ui/controls/button-link'

interface NextPageProps {
  /** Its address; undefined of the last page. */
  readonly to: string | undefined
  readonly label: string
}

export const NextPage = ({ to, label }: NextPageProps) =>
  to !== undefined && (
    <div className="mt-6 grid justify-items-center">
      <ButtonLink to={to} variant="line" rel="next">
        {label}
      </ButtonLink>
    </div>
  )
